import type { BrowserTab, TraceEvent } from './browser-tab.ts';

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

/** Returns the times of the frames that the page draws during the work, by the clock of the page. */
async function timesDuring(tab: BrowserTab, work: () => Promise<void>): Promise<number[]> {
  await tab.evaluate(BEGIN);
  await work();
  return tab.evaluate<number[]>('endFrames()');
}

/** What the frames that the page draws during the work took. */
export const framesDuring = async (tab: BrowserTab, work: () => Promise<void>): Promise<FrameTimes> =>
  frameTimesOf(await timesDuring(tab, work));

/** The times of frames, and what the page itself did for them. */
export interface WorkedFrames extends FrameTimes {
  /** Milliseconds that the page's main thread worked from one frame to the next, at most. */
  longestWork: number;
  /** Those that were more than the limit, the longest first. */
  overworked: number[];
}

/** A task of the main thread: when it began and ended, in milliseconds. */
export interface Task {
  begun: number;
  ended: number;
}

/** What the times of a page's frames say, with the tasks of its main thread by the same clock. Throws when there are fewer than two. */
export function workedFramesOf(times: readonly number[], tasks: readonly Task[]): WorkedFrames {
  const work = times.slice(1).map((end, index) => {
    const begin = times[index] ?? end;
    const within = tasks.map(({ begun, ended }) => Math.max(0, Math.min(ended, end) - Math.max(begun, begin)));
    return rounded(within.reduce((sum, one) => sum + one, 0));
  });
  const sorted = work.toSorted((one, other) => other - one);
  return {
    ...frameTimesOf(times),
    longestWork: sorted[0] ?? 0,
    overworked: sorted.filter((one) => one > LONGEST_FRAME),
  };
}

const MARK = 'frames';
/** Of the tasks of a thread, and of what a page marks. */
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** The tasks of the page's main thread by the page's clock, on which its mark was at `marked`. Throws where they were not noted. */
export function tasksOf(events: readonly TraceEvent[], marked: number): Task[] {
  const mark = events.find(({ name }) => name === MARK);
  if (mark === undefined) throw new Error('The browser has not noted where the frames begin.');
  const tasks = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === mark.pid && tid === mark.tid)
    .map(({ ts, dur = 0 }) => ({
      begun: marked + (ts - mark.ts) / 1000,
      ended: marked + (ts + dur - mark.ts) / 1000,
    }));
  if (tasks.length === 0) throw new Error('The browser has noted no task of the page.');
  return tasks;
}

/** What the frames that the page draws during the work took, and how much of that its main thread worked. */
export async function workedFramesDuring(tab: BrowserTab, work: () => Promise<void>): Promise<WorkedFrames> {
  let marked = 0;
  let times: number[] = [];
  const events = await tab.trace(CATEGORIES, async () => {
    marked = await tab.evaluate<number>(`performance.mark('${MARK}').startTime`);
    times = await timesDuring(tab, work);
  });
  return workedFramesOf(times, tasksOf(events, marked));
}
