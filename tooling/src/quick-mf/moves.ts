import { mfClient } from '@tandem/api-gateway/cli/client/mf-client';
import { mf } from '@tandem/api-gateway/cli/mf';

/**
 * `npm run mf -- rollback …` and its like, on a site or on the ledger of this machine: what is built into one file
 * (docs/decisions/0286). None of them builds a part. Returns the exit code.
 */
export const runMove = (argv: readonly string[]): Promise<number> =>
  mfClient(argv, { environment: process.env, build: null, local: (words) => mf(words) });
