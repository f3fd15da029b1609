import { createHash } from 'node:crypto';
import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';

/**
 * Why a pointer moved. `adopt` stands for what was live before moves were signed; `recall` may, and `stop` and `start` do
 * leave the pointer where it is. `halt` ends a canary: the site does it by itself. `handover` moves nothing: another key of
 * the part vouches for what came before (docs/decisions/0101).
 */
export const MOVE_KINDS = [
  'promote',
  'rollback',
  'withdraw',
  'adopt',
  'recall',
  'stop',
  'start',
  'halt',
  'handover',
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** What a move of a pointer says, and what is signed of it. */
export interface PointerMove {
  /** The ledger that it is for: a move of another one says nothing here. */
  ledger: string;
  part: Part;
  /** Left out: live. Each channel of a part has moves of its own. */
  channel?: Exclude<Channel, 'live'>;
  /** The first move of a part in a channel is 1. */
  number: number;
  /** Hash of the part's move before it; null for the first one. */
  previous: string | null;
  kind: MoveKind;
  from: string | null;
  /** Null where the part is, or was, withdrawn. */
  to: string | null;
  /** Hash of the descriptor of `to`: its files are in it by their hashes. */
  descriptor: string | null;
  /** The release that a recall takes out of open tabs; left out in all other moves. */
  recalled?: string;
  /** The share of the visitors that get a canary, in hundredths of a percent. */
  share?: number;
  /** The number of the live move that a canary is compared with: the next one ends it. */
  against?: number;
  actor: string;
  reason: string | null;
  /** ISO 8601. */
  at: string;
}

/** JSON with the keys of objects in order, so that equal values are equal texts wherever they were kept. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The text that is signed of a descriptor. It begins with what it is, so that it is never taken for a move. */
export const descriptorStatement = (release: object): string => `release ${canonicalJson(release)}`;

/** What a build says of itself. */
interface BuildDescriptor {
  files: readonly { path: string }[];
}

/** The hash by which moves name a descriptor. */
export const descriptorHash = (release: object): string => sha256(descriptorStatement(release));

/**
 * Whether two descriptors are of the same build: of the same sources it has the same name, and two runs of it differ in their
 * time and commit alone.
 */
export function isSameBuild(one: BuildDescriptor, other: BuildDescriptor): boolean {
  const contentOf = ({ files, ...rest }: BuildDescriptor) =>
    canonicalJson({
      ...rest,
      files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
      builtAt: undefined,
      commit: undefined,
    });
  return contentOf(one) === contentOf(other);
}

/** The text that is signed of a move. */
export const moveStatement = (move: PointerMove): string => `move ${canonicalJson(move)}`;

/** The hash by which the next move of a part names the one before. */
export const moveHash = (statement: string): string => sha256(statement);

/** The channel that a move is of. */
export const channelOf = ({ channel }: Pick<PointerMove, 'channel'>): Channel => channel ?? 'live';

/** By what the moves of a part in a channel are known; those of `live` by the part alone, as they always were. */
export const headKey = (part: Part, channel: Channel): string => (channel === 'live' ? part : `${part} ${channel}`);

/** The part and the channel of such a key. */
export function readHeadKey(key: string): { part: Part; channel: Channel } {
  const [part, channel = 'live'] = key.split(' ');
  return { part: part as Part, channel: channel as Channel };
}
