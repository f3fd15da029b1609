import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { lateStartScript } from './inline-scripts.ts';

type Listener = () => void;

/** Runs the script in a document that is still being received; returns what can happen in it, and what was started. */
function startIn(readyState: 'loading' | 'complete') {
  const started: string[] = [];
  const listeners = new Map<string, Set<Listener>>();
  const timers: Listener[] = [];
  const addEventListener = (name: string, listener: Listener) => {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  };
  const document = {
    readyState: readyState as string,
    hidden: false,
    currentScript: { nonce: 'n' },
    documentElement: { dataset: {} },
    head: { appendChild: ({ src }: { src: string }) => void started.push(src) },
    createElement: () => ({}),
    addEventListener,
  };
  let watched = 0;
  const window = { __shellGuard: { watch: () => void (watched += 1) } };
  runInNewContext(lateStartScript({ scripts: [{ src: '/shell.js', integrity: 'sha384-x' }], preloads: [] }), {
    window,
    document,
    addEventListener,
    removeEventListener: (name: string, listener: Listener) => listeners.get(name)?.delete(listener),
    requestAnimationFrame: () => undefined,
    setTimeout: (callback: Listener) => void timers.push(callback),
  });
  const fire = (name: string) => listeners.get(name)?.forEach((listener) => listener());
  return {
    started,
    watched: () => watched,
    press: () => fire('pointerdown'),
    wait: () => timers.splice(0).forEach((callback) => callback()),
    finish: () => {
      document.readyState = 'interactive';
      fire('DOMContentLoaded');
    },
  };
}

test('a press starts the scripts of a page at once', () => {
  const page = startIn('complete');
  expect(page.started).toEqual([]);
  page.press();
  expect(page.started).toEqual(['/shell.js']);
  expect(page.watched(), 'the guard waits for them from now on').toBe(1);
});

test.each(['press', 'wait'] as const)(
  'a %s before the whole document is there starts them when it is: its plan comes last',
  (cause) => {
    const page = startIn('loading');
    page[cause]();
    page[cause]();
    expect(page.started).toEqual([]);
    page.finish();
    expect(page.started).toEqual(['/shell.js']);
  },
);
