import { afterEach, expect, test, vi } from 'vitest';
import { createTelemetryQueue, takeReports, telemetryFor } from './telemetry.ts';
import type { TelemetryEvent } from './telemetry.ts';

const RELEASE = 'mf-chat@0123456789ab';

afterEach(() => {
  vi.restoreAllMocks();
  delete window.__reports;
});

/** What a part's report of an error says. */
function reportOf(error: unknown, context?: Readonly<Record<string, string>>): TelemetryEvent | undefined {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const sent: TelemetryEvent[] = [];
  const queue = createTelemetryQueue((events) => sent.push(...events));
  telemetryFor(queue, 'mf-chat', RELEASE).error(error, context);
  queue.flush();
  return sent[0];
}

test('an error is reported with its part, its release, its words and its stack [R-PLATFORM-BLAME-CAUSES]', () => {
  const error = new TypeError('boom');
  expect(reportOf(error, { where: 'render' })).toEqual({
    part: 'mf-chat',
    release: RELEASE,
    kind: 'error',
    cause: 'render',
    name: 'render',
    message: 'TypeError: boom',
    stack: error.stack?.slice(0, 1500),
  });
  expect(reportOf('only words')).toMatchObject({ cause: 'reported', message: 'only words' });
});

test('a report is cut to whole characters and has no NUL, with which none of them would be kept [R-PLATFORM-BLAME-CAUSES]', () => {
  const error = new Error(`${'x'.repeat(491)}\0😀😀`);
  error.stack = `${'x'.repeat(1499)}😀`;
  expect(reportOf(error)).toMatchObject({ message: `Error: ${'x'.repeat(491)}`, stack: 'x'.repeat(1499) });
  expect(reportOf(new Error('a😀b'))).toMatchObject({ message: 'Error: a😀b' });
});

test.each([
  [{ slot: 'start-conversation' }, 'render'],
  [{ route: 'conversation' }, 'load'],
  [{ where: 'hydration' }, 'hydration'],
  [{ where: 'late-code' }, 'load'],
  [{ call: 'typing' }, 'reported'],
])('%j is the cause %s', (context, cause) => {
  expect(reportOf(new Error('x'), context)).toMatchObject({ cause });
});

test('what the document has heard is taken over, and is of the part on screen [R-PLATFORM-BLAME-EARLY]', () => {
  const sent: TelemetryEvent[] = [];
  const queue = createTelemetryQueue((events) => sent.push(...events));
  const heard = {
    part: 'shell',
    release: 'shell@0123456789ab',
    kind: 'error',
    cause: 'uncaught',
    message: 'x',
  } as const;
  window.__reports = { take: (give) => give(heard) };
  takeReports(queue, () => ({ part: 'mf-chat', release: RELEASE }));
  queue.flush();
  expect(sent).toEqual([{ ...heard, part: 'mf-chat', release: RELEASE }]);
});
