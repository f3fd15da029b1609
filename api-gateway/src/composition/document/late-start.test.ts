import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { lateStartScript } from './inline-scripts.ts';
import type { GestureWait } from './inline-scripts.ts';

type Listener = (event: { type: string; movementX: number; movementY: number }) => void;

interface Options {
  readyState?: 'loading' | 'complete';
  gesture?: GestureWait | null;
  /** Keys of the browser's storages. */
  stored?: readonly string[];
  /** Style sheets of the page's part that hang. */
  lost?: readonly string[];
}

const EARLY: GestureWait = { early: { src: '/early.js', integrity: 'sha384-e' }, stored: ['last-search'] };

/** Runs the script in a document; returns what can happen in it, and what was started. */
function startIn({ readyState = 'complete', gesture = null, stored = [], lost = [] }: Options = {}) {
  const started: string[] = [];
  const listeners = new Map<string, Set<Listener>>();
  const timers: (() => void)[] = [];
  const addEventListener = (name: string, listener: Listener) => {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  };
  const document = {
    readyState: readyState as string,
    hidden: false,
    currentScript: { nonce: 'n' },
    documentElement: { dataset: {} },
    head: { appendChild: ({ src, href }: { src?: string; href?: string }) => void started.push(src ?? href ?? '') },
    createElement: () => ({}),
    addEventListener,
  };
  let watched = 0;
  const storage = { getItem: (key: string) => (stored.includes(key) ? '1' : null) };
  const window: { __startSite?: () => void; [name: string]: unknown } = {
    __shellGuard: { lost, watch: () => void (watched += 1) },
    localStorage: storage,
    sessionStorage: { getItem: () => null },
  };
  const script = { src: '/shell.js', integrity: 'sha384-x' };
  const preload = { src: '/page.js', integrity: 'sha384-p' };
  runInNewContext(lateStartScript({ scripts: [script], preloads: [preload], gesture }), {
    window,
    document,
    DOMException,
    addEventListener,
    removeEventListener: (name: string, listener: Listener) => listeners.get(name)?.delete(listener),
    requestAnimationFrame: (callback: () => void) => callback(),
    setTimeout: (callback: () => void) => void timers.push(callback),
  });
  const fire = (type: string, [movementX, movementY] = [1, 0]) =>
    listeners.get(type)?.forEach((listener) => listener({ type, movementX, movementY }));
  return {
    started,
    window,
    watched: () => watched,
    fire,
    press: () => fire('pointerdown'),
    wait: () => timers.splice(0).forEach((callback) => callback()),
    finish: () => {
      document.readyState = 'interactive';
      fire('DOMContentLoaded');
    },
  };
}

const ALL = ['/shell.js', '/page.js'];

test('a press starts the scripts of a page at once', () => {
  const page = startIn();
  expect(page.started).toEqual([]);
  page.press();
  expect(page.started).toEqual(ALL);
  expect(page.watched(), 'the guard waits for them from now on').toBe(1);
});

test.each(['press', 'wait'] as const)(
  'a %s before the whole document is there starts them when it is: its plan comes last',
  (cause) => {
    const page = startIn({ readyState: 'loading' });
    page[cause]();
    page[cause]();
    expect(page.started).toEqual([]);
    page.finish();
    expect(page.started).toEqual(ALL);
  },
);

describe('a page that waits for a gesture', () => {
  test('loads its small script alone once it is painted, however long nothing happens [R-FRAME-START-GESTURE]', () => {
    const page = startIn({ gesture: EARLY });
    page.wait();
    page.wait();
    expect(page.started).toEqual(['/early.js']);
    expect(page.watched(), 'no file of the shell is waited for').toBe(0);
  });

  const GESTURES = 'pointerdown pointermove keydown touchstart focusin wheel scroll click input submit';
  test.each(GESTURES.split(' '))('starts at the first %s, once [R-FRAME-START-GESTURE]', (gesture) => {
    const page = startIn({ gesture: EARLY });
    page.wait();
    page.fire(gesture);
    page.fire('pointerdown');
    expect(page.started).toEqual(['/early.js', ...ALL]);
    expect(page.window.__startSite, 'it has begun').toBeUndefined();
  });

  test('goes on waiting when the browser says where the pointer is, which nobody has moved [R-FRAME-START-GESTURE]', () => {
    const page = startIn({ gesture: EARLY });
    page.wait();
    page.fire('pointermove', [0, 0]);
    expect(page.started).toEqual(['/early.js']);
    page.fire('pointermove', [0, -3]);
    expect(page.started).toEqual(['/early.js', ...ALL]);
  });

  test('that starts before it is painted leaves the small script out', () => {
    const page = startIn({ gesture: EARLY });
    page.press();
    page.wait();
    expect(page.started).toEqual(ALL);
  });

  test('does not wait where its style sheet hangs: the last good release of the part has one [R-FRAME-GUARD-STYLES]', () => {
    const page = startIn({ readyState: 'loading', gesture: EARLY, lost: ['/_parts/mf-landers/b/a.css'] });
    expect(page.started).toEqual([]);
    page.finish();
    expect(page.started, 'neither for its pictures').toEqual(ALL);
    page.wait();
    expect(page.started, 'once').toEqual(ALL);
  });

  test('can be started by its small script', () => {
    const page = startIn({ gesture: EARLY });
    page.wait();
    page.window.__startSite?.();
    expect(page.started).toEqual(['/early.js', ...ALL]);
  });

  test.each([
    ['a search of an earlier visit', 'last-search'],
    ['the places of an earlier page of the tab', 'reading-places'],
  ])('does not wait where the browser has stored %s [R-FRAME-START-STORED]', (_what, key) => {
    const page = startIn({ gesture: EARLY, stored: [key] });
    page.wait();
    expect(page.started).toEqual(ALL);
  });
});
