import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import { LIMITS } from '@tandem/contracts/product/limits';
import { z } from 'zod';
import { MOVE_KINDS, descriptorStatement } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import { isChannel } from '../signing/channel-names.ts';
import type { SignedRelease } from './signed-rows.repository.ts';

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
function isWhole({ kind, channel, from, to, recalled, share, against }: z.infer<typeof moveSchema>): boolean {
  if ((kind === 'recall') !== (recalled !== undefined)) return false;
  if (kind === 'halt' && (channel !== 'canary' || from === null || to !== null)) return false;
  if (kind === 'handover' && from !== to) return false;
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

/** Returns whether a key of the release's own part has signed its descriptor. */
export function isSignedRelease(trust: ReleaseTrust, { release, signatures }: SignedRelease): boolean {
  const statement = descriptorStatement(release);
  return signatures.some((signature) => trust.isSigned(release.part, statement, signature));
}
