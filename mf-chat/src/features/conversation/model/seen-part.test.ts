import { expect, it } from 'vitest';
import { someMessage } from '../../../testing/chat-fixtures.ts';
import { firstSeenPart } from './seen-part.ts';

const unread = (id: number) => someMessage(id, { read_at: null });
const own = (id: number) => someMessage(id, { mine: true, read_at: null });
const MESSAGES = [someMessage(1), unread(2), unread(3), own(4), unread(5), unread(6), unread(7)];

it.each([
  ['nothing that was seen', [], false, null],
  ['nothing of what is read already', [1], false, null],
  ['from the first unread one on', [2, 3], false, { from: undefined, upTo: 3 }],
  ['over own messages', [2, 3, 5], false, { from: undefined, upTo: 5 }],
  ['after a jump, only what was seen', [6, 7], false, { from: 6, upTo: 7 }],
  ['what comes first, and what is behind a gap after it', [2, 6], false, { from: undefined, upTo: 2 }],
  ['of a part of the history, only what was seen', [2, 3], true, { from: 2, upTo: 3 }],
] as const)('%s is reported [R-CHAT-JUMPED-UNREAD]', (_what, seen, hasOlder, part) => {
  expect(firstSeenPart(MESSAGES, new Set<number>(seen), hasOlder)).toEqual(part);
});
