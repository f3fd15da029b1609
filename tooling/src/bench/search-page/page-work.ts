import { pause } from '../phone.ts';
import type { BrowserTab } from '../swipe/browser-tab.ts';

/** Milliseconds that a task of the page may take while its list is scrolled. */
export const LONGEST_TASK = 100;
/** Milliseconds until an interaction is seen that are counted as good. */
export const LONGEST_INTERACTION = 200;

/** An event of an interaction, as the browser measured it: from the press to the frame that shows what it did. */
export interface MeasuredEvent {
  interactionId: number;
  duration: number;
}

/** A task of the page of 50 ms and more. */
export interface LongTask {
  duration: number;
  /** Milliseconds from the start of the watch to that of the task. */
  at: number;
}

const WATCH = `(() => {
  globalThis.tasks = [];
  globalThis.interactions = [];
  const begun = performance.now();
  new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration, startTime }) => ({ duration, at: startTime - begun }))),
  ).observe({ type: 'longtask' });
  new PerformanceObserver((list) =>
    interactions.push(...list.getEntries().map(({ interactionId, duration }) => ({ interactionId, duration }))),
  ).observe({ type: 'event', durationThreshold: 16 });
})()`;

/** Begins to note the long tasks and the interactions of the page that is open. */
export const watchWork = (tab: BrowserTab): Promise<unknown> => tab.evaluate(WATCH);

/** The tasks of 50 ms and more since the watch began, the longest first. */
export async function longTasks(tab: BrowserTab): Promise<LongTask[]> {
  const tasks = await tab.evaluate<LongTask[]>('tasks');
  return tasks
    .map(({ duration, at }) => ({ duration: Math.round(duration), at: Math.round(at) }))
    .toSorted((one, other) => other.duration - one.duration);
}

/**
 * Milliseconds of the slowest of these interactions (INP); 16 where the browser noted none, since it leaves out what is
 * faster. Events without an interaction, such as those of a scroll, are none.
 */
export function slowestOf(events: readonly MeasuredEvent[]): number {
  return Math.max(16, ...events.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration));
}

/** Returns the INP of what is done. */
export async function interactionOf(tab: BrowserTab, act: () => Promise<void>): Promise<number> {
  await tab.evaluate('interactions.length = 0');
  await act();
  // An event is noted after the frame that shows what it did.
  await pause(1500);
  return slowestOf(await tab.evaluate<MeasuredEvent[]>('interactions'));
}
