import type { Part } from '@tandem/contracts/composition/part';
import { listErrors } from '../blame/errors.repository.ts';
import { findByReference } from '../ledger/find-release.ts';
import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import { moment, table } from './report.ts';
import type { Report } from './report.ts';

const SHOWN = 50;

/**
 * What browsers have reported of the releases of a part, or of one of them: how often, since when, and where in the sources.
 * The data has the stacks and the compositions as well. Throws ReleaseError where there is no such release.
 */
export async function errors(
  { db }: Pick<LedgerDeps, 'db'>,
  part: Part | null,
  reference: string | null,
): Promise<Report> {
  const release = part === null || reference === null ? null : (await findByReference({ db }, part, reference)).id;
  const found = await listErrors(db, { part, release, limit: SHOWN });
  const rows = found.map((line) => [
    String(line.seen),
    line.release,
    line.cause,
    moment(line.last_at),
    [line.place, line.named].filter((text) => text !== null).join(' ') || '–',
    line.message,
  ]);
  return {
    text:
      rows.length === 0
        ? 'Browsers have reported nothing.'
        : table(['times', 'release', 'cause', 'last (UTC)', 'where', 'what'], rows),
    data: { errors: found },
  };
}
