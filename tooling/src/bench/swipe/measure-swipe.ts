import { PHONE, THROTTLING, pause, becomePhone } from '../phone.ts';
import { writeResults } from '../write-results.ts';
import { openTab } from './browser-tab.ts';
import type { BrowserTab } from './browser-tab.ts';
import { LONGEST_FRAME, framesDuring } from './frame-times.ts';
import type { FrameTimes } from './frame-times.ts';

const SWIPES = 8;
const MOVES = 10;
const PATIENCE = 20_000;
const FRAME = 1000 / 60;

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

async function openGame(tab: BrowserTab, origin: string): Promise<void> {
  // Of a new member no card is missing.
  await becomePhone(tab, origin);
  await tab.send('Page.navigate', { url: `${origin}/swipe-game` });
  await tab.evaluate(isReady(''));
}

/** Drags a finger over the card to the left, a step for each frame, and lets it go: a pass, of which a day has no limit. */
async function pass(tab: BrowserTab): Promise<void> {
  const touch = (type: string, moved: number) =>
    tab.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: PHONE.width / 2 + 60 - moved, y: PHONE.height / 3 }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= MOVES; step += 1) {
    await touch('touchMove', step * 16);
    await pause(FRAME);
  }
  await touch('touchEnd', 0);
}

/** Passes one member after the other; each card has left before the next one is touched. */
async function passAll(tab: BrowserTab): Promise<void> {
  let top = await tab.evaluate<string>(isReady(''));
  for (let swiped = 0; swiped < SWIPES; swiped += 1) {
    await pass(tab);
    top = await tab.evaluate<string>(isReady(top));
    await pause(400);
  }
}

function printTable(rows: Readonly<Record<string, FrameTimes>>): void {
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, { frames, median, p95, longest, late }]) => [
        name,
        {
          frames,
          'median ms': median,
          'p95 ms': p95,
          'longest ms': longest,
          [`over ${LONGEST_FRAME} ms`]: late.length,
        },
      ]),
    ),
  );
}

/**
 * How long the frames of the swipe game take on a phone whose processor is four times slower: at rest, which shows what
 * the machine adds, and over a series of swipes. Prints a table and writes `bench-results/swipe.json`. Returns how many
 * frames of the swipes took longer than 32 ms in the middle one of the rounds.
 */
export async function measureSwipe(origin: string, rounds: number, chromium: string): Promise<number> {
  const measured: { rest: FrameTimes; swipes: FrameTimes }[] = [];
  const tab = await openTab(chromium);
  try {
    await openGame(tab, origin);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
    // Once unmeasured: what is compiled at the first swipe is compiled once.
    await passAll(tab);
    for (let round = 1; round <= rounds; round += 1) {
      const rest = await framesDuring(tab, () => pause(2000));
      const swipes = await framesDuring(tab, () => passAll(tab));
      measured.push({ rest, swipes });
      console.log(`swipe  round ${round} of ${rounds}`);
    }
  } finally {
    tab.close();
  }
  const ordered = measured.toSorted((one, other) => one.swipes.late.length - other.swipes.late.length);
  const middle = ordered[Math.floor(ordered.length / 2)];
  if (middle === undefined) throw new Error('No round was measured.');
  printTable(middle);
  await writeResults('swipe.json', { throttling: THROTTLING, swipes: SWIPES, rounds: measured, swipe: middle });
  return middle.swipes.late.length;
}
