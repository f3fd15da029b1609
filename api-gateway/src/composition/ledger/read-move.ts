import { isChannel } from '@tandem/contracts/composition/channels';
import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import { LIMITS } from '@tandem/contracts/product/limits';
import { z } from 'zod';
import { isSignedText } from '../signing/keys.ts';
import { MOVE_KINDS, channelOf, descriptorStatement } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import type { SignedRelease, SignedRow } from './signed-rows.repository.ts';

const moveSchema = z.strictObject({
  ledger: z.string(),
  part: z.string(),
  channel: z
    .custom<Exclude<Channel, 'live'>>(
      (value) => typeof value === 'string' && value !== 'live' && isChannel(value),
      'no name of a channel',
    )
    .exactOptional(),
  number: z.int().positive(),
  previous: z.string().nullable(),
  kind: z.enum(MOVE_KINDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
  descriptor: z.string().nullable(),
  recalled: z.string().exactOptional(),
  share: z.int().min(1).max(LIMITS.canaryLargestShare).exactOptional(),
  against: z.int().positive().exactOptional(),
  actor: z.string().max(100),
  reason: z.string().max(500).nullable(),
  at: z.iso.datetime(),
});

/** Whether a move has what its kind and its channel need, and nothing else. */
function isWhole({ kind, channel, to, recalled, share, against }: z.infer<typeof moveSchema>): boolean {
  if ((kind === 'recall') !== (recalled !== undefined)) return false;
  if (kind === 'halt' && (channel !== 'canary' || to !== null)) return false;
  const isCanary = channel === 'canary' && to !== null;
  return (share !== undefined) === isCanary && (against !== undefined) === isCanary;
}

/** The move that a signed text says; null where it says none. */
export function readMove(statement: string): PointerMove | null {
  if (!statement.startsWith('move ')) return null;
  try {
    const parsed = moveSchema.safeParse(JSON.parse(statement.slice('move '.length)));
    if (!parsed.success || !isWhole(parsed.data)) return null;
    return { ...parsed.data, part: parsed.data.part as Part } satisfies PointerMove;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Whether a row was signed by somebody who may move what it moves. A halt needs no key of the part: it leads to what such a
 * key has made live, and nowhere else, so any gateway may sign it.
 */
function isSignedRow(trust: ReleaseTrust, row: SignedRow, { kind }: PointerMove): boolean {
  return trust.isSigned(row.part, row.statement, row) || (kind === 'halt' && isSignedText(row, row.statement));
}

/** The move of a row, when a key of its part has signed it for this ledger; null otherwise. */
export function verifiedMove(trust: ReleaseTrust, ledger: string, row: SignedRow): PointerMove | null {
  const move = readMove(row.statement);
  if (move === null || move.ledger !== ledger || !isSignedRow(trust, row, move)) return null;
  return move.part === row.part && channelOf(move) === row.channel && move.number === row.number ? move : null;
}

/** Returns whether a key of the release's own part has signed its descriptor. */
export function isSignedRelease(trust: ReleaseTrust, { release, signatures }: SignedRelease): boolean {
  const statement = descriptorStatement(release);
  return signatures.some((signature) => trust.isSigned(release.part, statement, signature));
}
