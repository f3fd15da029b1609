import { likeFromDemo } from '../endpoints/demo-client.ts';
import { THROTTLING, becomeCalm, becomePhone, pause } from '../phone.ts';
import { writeResults } from '../write-results.ts';
import { openTab } from './browser-tab.ts';
import type { BrowserTab } from './browser-tab.ts';
import { LONGEST_FRAME, framesDuring } from './frame-times.ts';
import type { FrameTimes } from './frame-times.ts';
import { byFinger, byKey, byMouse, pressEscape, undo } from './plays.ts';
import type { Action, Play } from './plays.ts';

const PATIENCE = 20_000;
/** The deck is played so often by each way. */
const PASSES = 4;

/** Resolves when the card on top is another one than `before`, with its photo and those below it loaded. */
const isReady = (before: string) => `new Promise((resolve, reject) => {
  const end = Date.now() + ${PATIENCE};
  const look = () => {
    if (Date.now() > end) reject(new Error('The deck has no further card.'));
    const top = [...document.querySelectorAll('main article a')].find((link) => link.closest('[aria-hidden="true"]') === null) ?? null;
    const photos = [...document.querySelectorAll('main article img')];
    const isNew = top !== null && top.getAttribute('href') !== ${JSON.stringify(before)};
    if (isNew && photos.length > 2 && photos.every((photo) => photo.complete)) resolve(top.getAttribute('href'));
    else setTimeout(look, 50);
  };
  look();
})`;

/** Resolves when a match is open over the deck, or none is. */
const dialogIs = (open: boolean) => `new Promise((resolve, reject) => {
  const end = Date.now() + ${PATIENCE};
  const look = () => {
    if ((document.querySelector('dialog[open]') !== null) === ${open}) resolve(true);
    else if (Date.now() > end) reject(new Error('The match did not ${open ? 'open' : 'close'}.'));
    else setTimeout(look, 50);
  };
  look();
})`;

const topOf = (tab: BrowserTab, before = '') => tab.evaluate<string>(isReady(before));

/** Does something with the card on top, and waits until the card has left. */
async function turn(tab: BrowserTab, act: (tab: BrowserTab) => Promise<void>): Promise<void> {
  const before = await topOf(tab);
  await act(tab);
  await topOf(tab, before);
  await pause(400);
}

async function playAll(tab: BrowserTab, play: Play, actions: readonly Action[]): Promise<void> {
  for (const action of actions) await turn(tab, (page) => play(page, action));
}

const passes = (count: number): Action[] => Array.from({ length: count }, () => 'pass');

/** What is played after the match, in its order: one's likes of a day are four. */
const SCENES: Readonly<Record<string, (tab: BrowserTab) => Promise<void>>> = {
  'passes by finger': (tab) => playAll(tab, byFinger, passes(PASSES)),
  'like by finger': (tab) => playAll(tab, byFinger, ['like']),
  'passes by key': (tab) => playAll(tab, byKey, passes(PASSES)),
  'like by key': (tab) => playAll(tab, byKey, ['like']),
  'undo': async (tab) => {
    await playAll(tab, byFinger, ['pass']);
    await turn(tab, undo);
  },
  // Last: a mouse stays where it was, and the browser looks for what is below it with each frame.
  'passes by mouse': (tab) => playAll(tab, byMouse, passes(PASSES)),
  'like by mouse': (tab) => playAll(tab, byMouse, ['like']),
};

/** Opens the game as a new member, of whose deck nobody is missing. Returns who likes them, and is in it. */
async function openGame(tab: BrowserTab, origin: string): Promise<number> {
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const { id } = await becomePhone(tab, origin);
  const liker = await likeFromDemo(origin, id);
  await tab.send('Page.navigate', { url: `${origin}/swipe-game` });
  await topOf(tab);
  // Until what is loaded after the page is there as well.
  await pause(3000);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  await becomeCalm(tab);
  return liker;
}

/** Likes the one who has liked the member: the match opens over the deck, and is closed again. */
async function playMatch(tab: BrowserTab, liker: number): Promise<FrameTimes> {
  while (!(await topOf(tab)).endsWith(`/${liker}`)) await turn(tab, (page) => byFinger(page, 'pass'));
  return framesDuring(tab, async () => {
    await byFinger(tab, 'like');
    await tab.evaluate(dialogIs(true));
    await pause(2000);
    await pressEscape(tab);
    await tab.evaluate(dialogIs(false));
    await pause(1000);
  });
}

type Round = Readonly<Record<string, FrameTimes>>;

/** One round on a page that is loaded anew; the game at rest shows what the machine adds. */
async function playRound(tab: BrowserTab, origin: string): Promise<Round> {
  const liker = await openGame(tab, origin);
  const times: Record<string, FrameTimes> = {
    rest: await framesDuring(tab, () => pause(2000)),
    match: await playMatch(tab, liker),
  };
  for (const [name, play] of Object.entries(SCENES)) times[name] = await framesDuring(tab, () => play(tab));
  return times;
}

/** How many frames of what was played took longer than they may. */
const lateOf = ({ rest: _rest, ...played }: Round) =>
  Object.values(played).reduce((sum, { late }) => sum + late.length, 0);

/** What decides how the benchmark ends, in words: which plays had a frame that took too long, and how long. */
export function verdictOf({ rest: _rest, ...played }: Round): string {
  const late = Object.entries(played).filter(([, times]) => times.late.length > 0);
  if (late.length === 0) return `No frame of what was played took longer than ${LONGEST_FRAME} ms.`;
  const lines = late.map(
    ([name, times]) =>
      `Too slow: ${name}, ${times.late.length} frames over ${LONGEST_FRAME} ms, the longest ${times.longest} ms.`,
  );
  return lines.join('\n');
}

function printTable(round: Round): void {
  console.table(
    Object.fromEntries(
      Object.entries(round).map(([name, { frames, median, p95, longest, late, missed }]) => [
        name,
        {
          frames,
          'median ms': median,
          'p95 ms': p95,
          'longest ms': longest,
          [`over ${LONGEST_FRAME} ms`]: late.length,
          'one missed': missed,
        },
      ]),
    ),
  );
}

/**
 * How long the frames of the swipe game take on a phone whose processor is four times slower: at rest, which shows what
 * the machine adds; over passes and likes by finger, mouse and key; while one who was passed comes back; and while a match
 * opens. Prints the worst of the rounds and writes `bench-results/swipe.json`. Returns how many frames of what was played
 * took longer than 32 ms in that round.
 */
export async function measureSwipe(origin: string, rounds: number, chromium: string): Promise<number> {
  const measured: Round[] = [];
  const tab = await openTab(chromium);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const times = await playRound(tab, origin);
      measured.push(times);
      console.log(`swipe  round ${round} of ${rounds}: ${lateOf(times)} frames over ${LONGEST_FRAME} ms`);
    }
  } finally {
    tab.close();
  }
  const worst = measured.toSorted((one, other) => lateOf(other) - lateOf(one))[0];
  if (worst === undefined) throw new Error('No round was measured.');
  printTable(worst);
  await writeResults('swipe.json', { throttling: THROTTLING, rounds: measured, swipe: worst });
  console.log(verdictOf(worst));
  return lateOf(worst);
}
