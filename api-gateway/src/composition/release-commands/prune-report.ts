import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import { prune } from '../ledger/prune.ts';
import { table } from './report.ts';
import type { Report } from './report.ts';

/** Prunes the store, or says what that would remove. */
export async function pruneStore(deps: Pick<LedgerDeps, 'db' | 'store' | 'trust'>, isDryRun: boolean): Promise<Report> {
  const pruned = await prune(deps, isDryRun);
  const { releases, files, bytes, kept } = pruned;
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  const done = `${files} files (${size}) of ${releases.length} releases ${isDryRun ? 'would be' : 'were'} removed.`;
  const rows = kept.map(({ release, reasons }) => [release, reasons.join(', ')]);
  return { text: rows.length === 0 ? done : `${done}\n\n${table(['kept', 'for'], rows)}`, data: pruned };
}
