import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { earlyReportsScript } from '../../src/composition/document/early-reports.ts';

const SITE = { composition: 'a1b2c3d4e5f60718', part: 'mf-chat', release: 'mf-chat@0123456789ab' };

interface Reported {
  cause: string;
  message: string;
  stack?: string;
  address?: string;
}
type Listener = (event: object) => void;

/** Runs the script in a document, of which it gets no more than this. */
function open() {
  const listeners = new Map<string, Listener>();
  const beacons: { url: string; text: string }[] = [];
  const observers: ((reports: object[]) => void)[] = [];
  const timers: (() => void)[] = [];
  class Blob {
    readonly text: string;
    constructor([text = '']: string[]) {
      this.text = text;
    }
  }
  class ReportingObserver {
    constructor(heard: (reports: object[]) => void) {
      observers.push(heard);
    }
    observe = () => undefined;
  }
  const window = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    navigator: { sendBeacon: (url: string, { text }: Blob) => beacons.push({ url, text }) },
    setTimeout: (work: () => void) => timers.push(work),
    Blob,
    ReportingObserver,
  };
  const context = createContext({ ...window, window: {} });
  Object.assign((context as { window: object }).window, window);
  runInContext(earlyReportsScript(SITE), context);
  const { __reports: reports } = (
    context as { window: { __reports: { take: (give: (one: Reported) => void) => void } } }
  ).window;
  return {
    happens: (name: string, event: object) => listeners.get(name)?.(event),
    observers,
    endWait: () => timers.forEach((work) => work()),
    take: (give: (one: Reported) => void) => reports.take(give),
    sent: () =>
      beacons.map(({ url, text }) => ({ url, body: JSON.parse(text) as { composition: string; events: Reported[] } })),
  };
}

/** One of everything that the document listens for. */
function letAllHappen({ happens, observers }: ReturnType<typeof open>): void {
  happens('error', { target: { localName: 'script', src: 'https://site.test/_parts/mf-chat/0123456789ab/a.js' } });
  happens('error', { target: { localName: 'img', src: 'https://site.test/a.png' } });
  happens('error', {
    target: {},
    message: 'Uncaught TypeError: x',
    error: { stack: 'TypeError: x\n at f (a.js:1:2)' },
  });
  happens('unhandledrejection', { reason: { name: 'AbortError', message: 'late', stack: 'AbortError: late' } });
  happens('unhandledrejection', { reason: undefined });
  happens('securitypolicyviolation', {
    effectiveDirective: 'script-src',
    blockedURI: 'https://evil.test/',
    sourceFile: 'https://site.test/_parts/mf-chat/0123456789ab/a.js',
    lineNumber: 1,
    columnNumber: 2,
  });
  observers[0]?.([{ body: { blockedURL: 'https://site.test/_parts/mf-chat/0123456789ab/b.js' } }]);
}

const CAUSES = ['load', 'uncaught', 'rejection', 'rejection', 'policy', 'policy'];

test('a document reports by itself what fails in it, when no shell has started [R-PLATFORM-BLAME-EARLY, R-PLATFORM-BLAME-CAUSES]', () => {
  const page = open();
  letAllHappen(page);
  expect(page.sent()).toEqual([]);
  page.endWait();
  const [report] = page.sent();
  expect(report?.url).toBe('/api/telemetry.php');
  expect(report?.body.composition).toBe(SITE.composition);
  expect(report?.body.events.map(({ cause }) => cause)).toEqual(CAUSES);
  expect(report?.body.events).toMatchObject([
    { part: SITE.part, release: SITE.release, address: 'https://site.test/_parts/mf-chat/0123456789ab/a.js' },
    { message: 'Uncaught TypeError: x', stack: 'TypeError: x\n at f (a.js:1:2)' },
    { message: 'AbortError: late' },
    { message: 'undefined' },
    {
      message: 'script-src refused https://evil.test/',
      stack: 'https://site.test/_parts/mf-chat/0123456789ab/a.js:1:2',
    },
    { address: 'https://site.test/_parts/mf-chat/0123456789ab/b.js' },
  ]);
  // Nothing is sent twice.
  page.happens('pagehide', {});
  expect(page.sent()).toHaveLength(1);
});

test('a shell that starts takes over what was heard, and what follows', () => {
  const page = open();
  page.happens('unhandledrejection', { reason: 'before' });
  const taken: Reported[] = [];
  page.take((one) => taken.push(one));
  page.happens('unhandledrejection', { reason: 'after' });
  page.endWait();
  expect(taken.map(({ message }) => message)).toEqual(['before', 'after']);
  expect(page.sent()).toEqual([]);
});

test('no more than 20 are kept, each cut to what the contract takes', () => {
  const page = open();
  for (let count = 0; count < 30; count += 1) page.happens('unhandledrejection', { reason: 'x'.repeat(1000) });
  page.happens('pagehide', {});
  const [report] = page.sent();
  expect(report?.body.events).toHaveLength(20);
  expect(report?.body.events[0]?.message).toHaveLength(500);
});

test('what the document sends is cut to whole characters and has no NUL, with which none of it would be kept [R-PLATFORM-BLAME-EARLY]', () => {
  const page = open();
  page.happens('error', {
    target: {},
    message: `a\0😀${'x'.repeat(495)}😀`,
    error: { stack: `${'x'.repeat(1499)}😀` },
  });
  page.endWait();
  expect(page.sent()[0]?.body.events[0]).toMatchObject({ message: `a😀${'x'.repeat(495)}`, stack: 'x'.repeat(1499) });
});
