import type { BrowserTab } from './browser-tab.ts';

/** Milliseconds that a frame may take (the swipe game's own limit). */
export const LONGEST_FRAME = 32;
/**
 * The browser begins a frame with each of the screen, 60 a second: one that took from 16.7 to 33.3 ms is followed by the next one
 * after 33.3 ms, whichever it was. A millisecond is for its clock.
 */
const LATE_AFTER = 2 * (1000 / 60) + 1;

export interface FrameTimes {
  frames: number;
  /** Milliseconds between two frames. */
  median: number;
  p95: number;
  longest: number;
  /** Frames that took longer than the limit for sure, in milliseconds, the longest first. */
  late: number[];
  /** How many frames of the screen went by without one of the page, although the limit may have been kept. */
  missed: number;
}

const BEGIN = `(() => {
  const times = [];
  let goesOn = true;
  const note = (time) => {
    times.push(time);
    if (goesOn) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  globalThis.endFrames = () => {
    goesOn = false;
    return times;
  };
})()`;

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

/** What the times of a page's frames, in milliseconds, say. Throws when there are fewer than two. */
export function frameTimesOf(times: readonly number[]): FrameTimes {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const sorted = gaps.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const [median, p95, longest] = [at(0.5), at(0.95), sorted.at(-1)];
  if (median === undefined || p95 === undefined || longest === undefined) throw new Error('The page drew no frames.');
  return {
    frames: gaps.length,
    median: rounded(median),
    p95: rounded(p95),
    longest: rounded(longest),
    late: sorted
      .filter((gap) => gap > LATE_AFTER)
      .toReversed()
      .map(rounded),
    missed: sorted.filter((gap) => gap > LONGEST_FRAME && gap <= LATE_AFTER).length,
  };
}

/** Returns the times of the frames that the page draws during the work. */
export async function framesDuring(tab: BrowserTab, work: () => Promise<void>): Promise<FrameTimes> {
  await tab.evaluate(BEGIN);
  await work();
  return frameTimesOf(await tab.evaluate<number[]>('endFrames()'));
}
