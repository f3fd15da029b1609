import type { Part } from '@tandem/contracts/composition/part';
import { z } from 'zod';
import { MOVE_KINDS, descriptorStatement } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import type { SignedRelease, SignedRow } from './signed-rows.repository.ts';

const moveSchema = z.strictObject({
  ledger: z.string(),
  part: z.string(),
  number: z.int().positive(),
  previous: z.string().nullable(),
  kind: z.enum(MOVE_KINDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
  descriptor: z.string().nullable(),
  recalled: z.string().exactOptional(),
  actor: z.string().max(100),
  reason: z.string().max(500).nullable(),
  at: z.iso.datetime(),
});

/** The move that a signed text says; null where it says none. */
export function readMove(statement: string): PointerMove | null {
  if (!statement.startsWith('move ')) return null;
  try {
    const parsed = moveSchema.safeParse(JSON.parse(statement.slice('move '.length)));
    if (!parsed.success || (parsed.data.kind === 'recall') !== (parsed.data.recalled !== undefined)) return null;
    return { ...parsed.data, part: parsed.data.part as Part } satisfies PointerMove;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The move of a row, when a key of its part has signed it for this ledger; null otherwise. */
export function verifiedMove(trust: ReleaseTrust, ledger: string, row: SignedRow): PointerMove | null {
  if (!trust.isSigned(row.part, row.statement, row)) return null;
  const move = readMove(row.statement);
  return move !== null && move.ledger === ledger && move.part === row.part && move.number === row.number ? move : null;
}

/** Returns whether a key of the release's own part has signed its descriptor. */
export function isSignedRelease(trust: ReleaseTrust, { release, signatures }: SignedRelease): boolean {
  const statement = descriptorStatement(release);
  return signatures.some((signature) => trust.isSigned(release.part, statement, signature));
}
