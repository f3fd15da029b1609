import type { SignedCommand } from '@tandem/contracts/composition/release-commands';
import { readMove } from '../ledger/read-move.ts';
import { ReleaseError } from '../ledger/release-error.ts';
import type { SignMove } from '../ledger/sign-moves.ts';
import { canonicalJson } from '../signing/statements.ts';
import type { SignDescriptor } from '../ledger/hand-over.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';

/** All that a move says but when it was written down. */
const contentOf = ({ at: _at, ...content }: PointerMove) => canonicalJson(content);

/**
 * Finds the signature that was sent of each move. Throws ReleaseError where there is none of the move as it has to be now,
 * or where no key of the part made it.
 */
export function sentSigner(trust: ReleaseTrust, sent: SignedCommand['moves']): SignMove {
  return (move) => {
    const found = sent.find(({ statement }) => {
      const signed = readMove(statement);
      return signed !== null && contentOf(signed) === contentOf(move);
    });
    if (found === undefined)
      throw new ReleaseError(
        `Refused, nothing was changed: ${move.part} was moved meanwhile; look again, and repeat it`,
      );
    const { statement, key, signature } = found;
    if (!trust.isSigned(move.part, statement, { key, signature }))
      throw new ReleaseError(
        `Refused, nothing was changed: ${key} is no key of ${move.part} here, or did not sign this`,
      );
    return { move, statement, key, signature };
  };
}

/** Finds the signature that was sent of each descriptor. Throws ReleaseError where there is none. */
export function sentDescriptorSigner(sent: NonNullable<SignedCommand['descriptors']>): SignDescriptor {
  return ({ id, part }) => {
    const found = sent.find(({ release }) => release === id);
    if (found === undefined)
      throw new ReleaseError(
        `Refused, nothing was changed: ${part} has got ${id} meanwhile, which is not signed; repeat it`,
      );
    return { key: found.key, signature: found.signature };
  };
}
