import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Metric } from 'web-vitals';
import { pageOnScreen } from '../composition/page-on-screen.ts';
import { watchVitals } from './watch-vitals.ts';
import type { VitalsOptions } from './watch-vitals.ts';

const heard = vi.hoisted(() => new Map<string, (metric: { name: string; value: number }) => void>());
vi.mock('web-vitals', () => {
  const watch = (name: string) => (report: (metric: { name: string; value: number }) => void) =>
    heard.set(name, report);
  return { onLCP: watch('LCP'), onINP: watch('INP'), onCLS: watch('CLS') };
});

const measured = (name: Metric['name'], value: number) => heard.get(name)?.({ name, value });
const releaseOf = (part: string) => `${part}@0123456789ab`;
const blamed = (part: string) => ({ part, release: releaseOf(part) });

type Event = Parameters<VitalsOptions['add']>[0];
let sent: Event[];
const flush = vi.fn<() => void>();

/** Scripts of releases, each with the bytes that came over the network. */
function scriptsWere(...bytes: number[]): void {
  const entries = bytes.map((transferSize, index) => ({
    name: `https://site.test/_parts/mf-chat/0123456789ab/${index}.js`,
    transferSize,
  }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as never);
}

function becomeHidden(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  flush.mockClear();
  pageOnScreen.set('mf-chat');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const watch = () => watchVitals({ add: (event) => sent.push(event), flush, releaseOf });

test('each vital is of the part that was on screen, and sent when the page is hidden for the first time [R-PLATFORM-BLAME-VITALS]', () => {
  scriptsWere(100, 100);
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{ startTime: 812.4 } as PerformanceEntry]);
  watch();
  measured('LCP', 1200.6);
  measured('CLS', 0.01);
  pageOnScreen.set('mf-members');
  measured('INP', 240);
  measured('CLS', 0.123456);
  measured('LCP', 1300);
  expect(sent).toEqual([]);
  becomeHidden();
  expect(sent).toEqual([
    { ...blamed('mf-chat'), kind: 'view', scripts: 'network', ready: 812 },
    { ...blamed('mf-chat'), kind: 'timing', name: 'LCP', value: 1300 },
    { ...blamed('mf-members'), kind: 'timing', name: 'CLS', value: 0.1235 },
    { ...blamed('mf-members'), kind: 'timing', name: 'INP', value: 240 },
  ]);
  expect(flush).toHaveBeenCalledTimes(1);
  becomeHidden();
  expect(sent).toHaveLength(4);
});

test.each([
  ['cache', [0, 0]],
  ['both', [0, 100]],
  ['network', [100]],
] as const)('a page that is still open is reported as seen, its scripts from: %s', (scripts, bytes) => {
  scriptsWere(...bytes);
  watch();
  vi.runOnlyPendingTimers();
  // It never could be used.
  expect(sent).toEqual([{ ...blamed('mf-chat'), kind: 'view', scripts }]);
});

test('a vital is of the release on screen, also where it is not the one of the document [R-PLATFORM-BLAME-ON-SCREEN]', () => {
  scriptsWere(100);
  watch();
  pageOnScreen.set('mf-chat', 'mf-chat@fedcba987654');
  measured('INP', 240);
  becomeHidden();
  expect(sent).toContainEqual({
    part: 'mf-chat',
    release: 'mf-chat@fedcba987654',
    kind: 'timing',
    name: 'INP',
    value: 240,
  });
});
