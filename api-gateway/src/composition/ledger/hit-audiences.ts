import type { Part } from '@tandem/contracts/composition/part';
import { findComposed } from './channels.ts';
import { findConflictsOfAll, findLossesOfAll } from './check-composition.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import * as ledger from './ledger.repository.ts';
import { describeLoss } from './losses.ts';
import { changeFor, findAudiences } from './own-releases.ts';

/** Moves for everybody that are done, and that no gate has kept back for the visitors of channels. */
export interface Unasked {
  /** `from`: what was live before; null where nothing was. */
  moves: readonly { part: Part; from: string | null }[];
  /** What was recalled with them. */
  recalled?: string;
}

/**
 * What moves have done to the visitors of tenants and of variants alone, in one line; null where they have done nothing to them
 * (R-PLATFORM-RELEASE-UNASKED). It is read once they are made: who goes back waits for nothing, and is kept from it by nobody.
 */
export async function warnOfAudiences(
  { db, trust }: Pick<LedgerDeps, 'db' | 'trust'>,
  { moves, recalled }: Unasked,
): Promise<string | null> {
  const after = await findComposed({ db, trust }, 'live');
  const before = new Map(after);
  for (const { part, from } of moves) {
    const left = from === null ? null : await ledger.findRelease(db, from);
    if (left === null) before.delete(part);
    else before.set(part, left);
  }
  const audiences = await findAudiences({ db, trust }, before, recalled);
  const others = audiences.map((audience) => changeFor(audience, { before, after }, recalled));
  const all = findLossesOfAll([{ channels: [], before, after }, ...others]);
  const losses = all.filter(({ channel }) => channel !== undefined);
  const conflicts = findConflictsOfAll(others);
  if (losses.length + conflicts.length === 0) return null;
  const lost = losses.length === 0 ? [] : [`they have no longer ${losses.map(describeLoss).join(', ')}`];
  return (
    `Warning, of visitors with releases of their own: ${[...lost, ...conflicts].join('; ')}. ` +
    'Give them one that fits, or withdraw theirs: npm run mf -- status'
  );
}
