/** `npm run mf -- rollback …` and its like on the ledger of this machine: what is built into one file (docs/decisions/0286). */
export { mf } from '@tandem/api-gateway/cli/mf';
