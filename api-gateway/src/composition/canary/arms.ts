import { createHash } from 'node:crypto';
import { WHOLE_SHARE } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import { bucketOf, hash } from '../../platform/experiments/hash.ts';

/** A canary in effect. */
export interface Canary {
  part: Part;
  /** The hash of the move that began it, which names it. */
  move: string;
  /** In hundredths of a percent. */
  share: number;
}

/**
 * What a visitor gets of a canary: the canary, the live release as one who is compared with it, or the live release without
 * being counted. As many are compared as get the canary.
 */
export type Arm = 'canary' | 'stable' | 'rest';

const ARMS: readonly Arm[] = ['canary', 'rest', 'stable'];

/**
 * Assigns a visitor: by the hash that assigns variants of experiments (R-PLATFORM-CANARY-STICKY), so the same visitor gets
 * the same each time. Where the share of a canary grows, a visitor who had it keeps it.
 */
export function armOf({ part, share }: Pick<Canary, 'part' | 'share'>, build: string, visitor: string): Arm {
  const weight = share / WHOLE_SHARE;
  return ARMS[bucketOf(hash(`canary ${part}@${build}`, visitor), [weight, 1 - 2 * weight, weight])] ?? 'rest';
}

/** Names a visitor in one canary and nowhere else. */
export function nameOfVisitor({ move }: Pick<Canary, 'move'>, visitor: string): string {
  return createHash('sha256').update(`${move} ${visitor}`).digest('hex').slice(0, 32);
}
