import type { Gift } from '@tandem/contracts/product/lists';

/** One message: who says it, and what. Of a gift, the text is its name. */
export type Line = readonly [speaker: 'me' | 'them', text: string, gift?: Gift];
/** A conversation from its first message on. */
export type Script = readonly Line[];

/** Which part of which script an account has with a member. */
export interface Scene {
  /** Index of the script. */
  script: number;
  /** How many of its lines were said. */
  lines: number;
  /** How many of the last lines, all of the other side, were not read. */
  unread: number;
  /** When the last line was said, in hours before the present. */
  hoursAgo: number;
  /** What the other side gave after the last line; it is the last message then. */
  gift?: Gift | undefined;
}

type Entry = readonly [script: number, lines: number, unread: number, hoursAgo: number, gift?: Gift];

function scenes(entries: readonly Entry[]): Scene[] {
  return entries.map(([script, lines, unread, hoursAgo, gift]) => ({ script, lines, unread, hoursAgo, gift }));
}

/**
 * The conversations of each demo account, the latest first. A free member has five credits and may start two
 * conversations (L-CREDITS-SIGNUP, L-CHAT-FREE-CONVERSATIONS): what they have said here costs two and starts one.
 */
export const SCENES = {
  free: scenes([
    [7, 1, 1, 0.4],
    [0, 3, 1, 2, 'rose'],
    [5, 1, 1, 5],
    [10, 2, 0, 20],
    [13, 1, 0, 26],
    [2, 1, 0, 47],
    [3, 1, 0, 70],
    [6, 1, 0, 95],
    [11, 1, 0, 120],
    [9, 1, 0, 160],
    [12, 1, 0, 200],
  ]),
  premium: scenes([
    [0, 9, 1, 0.3],
    [12, 5, 1, 1.5, 'drink'],
    [4, 7, 1, 6],
    [8, 6, 0, 9, 'cake'],
    [1, 6, 0, 22],
    [2, 7, 0, 30],
    [10, 4, 0, 52],
    [7, 5, 0, 76],
    [3, 5, 0, 110],
    [11, 5, 0, 170],
    [6, 4, 0, 260],
    [9, 3, 0, 400],
    [5, 3, 0, 700],
    [13, 1, 0, 1100],
  ]),
  french: scenes([
    [9, 1, 1, 0.6],
    [4, 3, 1, 3, 'star'],
    [13, 1, 1, 8],
    [1, 2, 0, 21],
    [12, 1, 0, 44],
    [0, 1, 0, 66],
    [8, 1, 0, 90],
    [3, 1, 0, 140],
    [11, 1, 0, 210],
    [7, 1, 0, 300],
  ]),
  moderator: scenes([
    [6, 1, 1, 4],
    [11, 5, 0, 27],
    [13, 1, 0, 60],
    [2, 5, 0, 150],
    [9, 3, 0, 320],
    [7, 5, 0, 500],
    [12, 3, 0, 640],
    [3, 3, 0, 800],
    [8, 5, 0, 1000],
    [5, 3, 0, 1300],
  ]),
} as const satisfies Record<string, readonly Scene[]>;
