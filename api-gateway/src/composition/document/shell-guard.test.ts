// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shellGuardScript } from './shell-guard.ts';
import type { GuardInput, ShellFiles } from './shell-guard.ts';

/** What these tests use of a document: the programs of the gateway have no types of a browser. */
interface Node extends EventTarget {
  readonly isConnected: boolean;
  readonly textContent: string | null;
  readonly dataset: Record<string, string>;
  innerHTML: string;
  value: string;
  append: (child: Node) => void;
  replaceChildren: () => void;
  click: () => void;
  getAttribute: (name: string) => string | null;
  querySelector: (selector: string) => Node | null;
}
interface Page extends EventTarget {
  readonly head: Node;
  readonly body: Node;
  readonly documentElement: Node;
  createElement: (name: string) => Node;
  querySelector: (selector: string) => Node | null;
  querySelectorAll: (selector: string) => Iterable<Node>;
}
const window = globalThis as unknown as EventTarget & Guarded & { document: Page };
const { document } = window;

interface Guard {
  patience: number;
  starts: () => number;
  fails: (turn: number, retry: () => void) => boolean;
}
interface Guarded {
  __shellGuard: Guard;
  __takeHeldForm: () => readonly [Node, Node | null] | null;
}

const filesOf = (build: string): ShellFiles => ({
  scripts: [{ src: `/_parts/shell/${build}/main.js`, integrity: `sha384-${build}` }],
  styles: [{ src: `/_parts/shell/${build}/main.css`, integrity: `sha384-css-${build}` }],
});
const NOW = filesOf('now');
const BEFORE = filesOf('before');
const TEXTS = { dead: 'Dead.', typed: 'Typed.', plain: 'Plain.', trying: 'Trying.', again: 'Try again' };

/** Every document of a file is one: what an earlier test has listened to is taken off. */
const listeners: (() => void)[] = [];

function listenRemovably(target: EventTarget): void {
  const add = target.addEventListener.bind(target);
  vi.spyOn(target, 'addEventListener').mockImplementation((...given: Parameters<EventTarget['addEventListener']>) => {
    add(...given);
    listeners.push(() => target.removeEventListener(given[0], given[1], given[2]));
  });
}

/** Runs the script as the first one of a document that requests the shell's files itself. */
function guard(more: Partial<GuardInput> = {}): Guard {
  const script = shellGuardScript({ files: NOW, standIn: null, texts: TEXTS, startsAtOnce: true, ...more });
  runInThisContext(script);
  return window.__shellGuard;
}

const takeHeldForm = () => window.__takeHeldForm();
const scripts = () => [...document.querySelectorAll('script')];
const addresses = () => scripts().map((script) => script.getAttribute('src'));
const sheets = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
const word = () => document.querySelector('[role=alert]')?.textContent ?? null;
const tryAgain = () => document.querySelector('.shell-word button')?.click();

function happens(name: 'load' | 'error', element: Node | undefined): void {
  element?.dispatchEvent(new Event(name));
}

/** The document's own element for the shell's script or style sheet. */
function add(name: 'script' | 'link'): Node {
  const element = document.createElement(name);
  if (name === 'script') Object.assign(element, { src: NOW.scripts[0]?.src });
  else Object.assign(element, { rel: 'stylesheet', href: NOW.styles[0]?.src });
  document.head.append(element);
  return element;
}

beforeEach(() => {
  vi.useFakeTimers();
  listenRemovably(document);
  listenRemovably(window);
  Object.defineProperty(document, 'currentScript', { value: { nonce: 'once' }, configurable: true });
});
afterEach(() => {
  listeners.splice(0).forEach((remove) => remove());
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const mark of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[mark];
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the script of the shell', () => {
  test('that fails is requested once more, with its hash and the nonce, at another address [R-FRAME-GUARD-RETRIED]', () => {
    guard();
    happens('error', add('script'));
    vi.advanceTimersByTime(1_000);
    expect(addresses()).toEqual(['/_parts/shell/now/main.js', '/_parts/shell/now/main.js?again=1']);
    expect(scripts()[1]).toMatchObject({ integrity: 'sha384-now', nonce: 'once', crossOrigin: 'anonymous' });
    expect(word()).toBeNull();
  });

  test('that fails twice leaves a word, whose button requests it again, and goes when the site is interactive [R-FRAME-GUARD-WORD]', () => {
    const { starts } = guard();
    happens('error', add('script'));
    vi.advanceTimersByTime(1_000);
    happens('error', scripts()[1]);
    expect(word()).toBe('Dead.');
    tryAgain();
    expect(word()).toBe('Trying.');
    expect(addresses().at(-1)).toBe('/_parts/shell/now/main.js?again=2');
    expect(starts()).toBe(1);
    happens('load', scripts()[2]);
    expect(word()).toBe('Trying.');
    takeHeldForm();
    expect(word()).toBeNull();
    vi.advanceTimersByTime(60_000);
    expect(word()).toBeNull();
  });

  test.each([
    ['at its second retry', 1],
    ['at its third', 2],
  ])('that fails %s says so again', (_when, presses) => {
    guard();
    happens('error', add('script'));
    vi.advanceTimersByTime(1_000);
    happens('error', scripts().at(-1));
    for (let press = 0; press < presses; press += 1) {
      tryAgain();
      happens('error', scripts().at(-1));
    }
    expect(word()).toBe('Dead.');
  });

  test('that throws leaves a word at once [R-FRAME-GUARD-WORD]', () => {
    guard();
    happens('load', add('script'));
    expect(word()).toBe('Dead.');
    tryAgain();
    expect(addresses().at(-1)).toBe('/_parts/shell/now/main.js?again=1');
  });

  test('that hangs is requested again and leaves a word after ten seconds; it starts nothing twice [R-FRAME-GUARD-LATE, L-FRAME-GUARD-WORD]', () => {
    const { starts } = guard();
    add('script');
    vi.advanceTimersByTime(9_999);
    expect([word(), addresses().length]).toEqual([null, 1]);
    vi.advanceTimersByTime(1);
    expect([word(), addresses().length]).toEqual(['Dead.', 2]);
    expect([starts(), starts()]).toEqual([1, 0]);
    takeHeldForm();
    expect(word()).toBeNull();
  });

  test('is waited for from when the page requests it', () => {
    const { watch } = guard({ startsAtOnce: false }) as Guard & { watch: () => void };
    vi.advanceTimersByTime(60_000);
    expect(word()).toBeNull();
    watch();
    vi.advanceTimersByTime(10_000);
    expect(word()).toBe('Dead.');
  });

  test('that runs and comes to nothing leaves a word', () => {
    guard().starts();
    vi.advanceTimersByTime(14_999);
    expect(word()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(word()).toBe('Dead.');
  });

  test('that says it cannot go on is asked again by the button [R-FRAME-GUARD-WORD]', () => {
    const { starts, fails } = guard();
    const retry = vi.fn<() => void>();
    expect(fails(starts(), retry)).toBe(false);
    expect(word()).toBe('Dead.');
    tryAgain();
    expect(retry).toHaveBeenCalledTimes(1);
    expect(starts(), 'it is still this one that runs').toBe(0);
  });
});

describe('the last good release of the shell', () => {
  const standIn = BEFORE;

  test('takes the place of a script that fails twice [R-FRAME-GUARD-LAST-GOOD]', () => {
    const { starts } = guard({ standIn });
    happens('error', add('script'));
    vi.advanceTimersByTime(1_000);
    happens('error', scripts()[1]);
    expect(scripts()[2]).toMatchObject({ integrity: 'sha384-before', nonce: 'once' });
    expect(scripts()[2]?.getAttribute('src')).toContain('/_parts/shell/before/main.js');
    expect(starts()).toBeGreaterThan(0);
    takeHeldForm();
    expect(word()).toBeNull();
  });

  test('takes the place, after four seconds, of one that hangs, which starts nothing any more [R-FRAME-GUARD-LAST-GOOD, L-FRAME-GUARD-STAND-IN]', () => {
    const { starts } = guard({ standIn });
    add('script');
    vi.advanceTimersByTime(4_000);
    expect(addresses()).toHaveLength(2);
    // Of a release without this handshake.
    happens('load', scripts()[1]);
    expect(starts()).toBe(0);
  });

  test('takes the place of a shell that cannot go on, and ends it [R-FRAME-GUARD-LAST-GOOD]', () => {
    const { starts, fails } = guard({ standIn });
    const mine = starts();
    expect(fails(mine, () => undefined)).toBe(true);
    const others = starts();
    expect(others, 'of the other release').toBeGreaterThan(mine);
    expect(
      fails(mine, () => undefined),
      'whatever it says later',
    ).toBe(true);
    expect(word()).toBeNull();
    expect(fails(others, () => undefined)).toBe(false);
    expect(word()).toBe('Dead.');
  });

  test('that fails as well leaves the word', () => {
    guard({ standIn });
    happens('load', add('script'));
    happens('error', scripts()[1]);
    expect(word()).toBe('Dead.');
    tryAgain();
    expect(addresses().at(-1)).toContain('/_parts/shell/now/main.js');
  });
});

describe('a form that was sent before the site was interactive', () => {
  function addForm(): Node {
    document.body.innerHTML = '<form method="post"><input name="email" value="a@b.test"><button>Go</button></form>';
    return document.querySelector('form') as Node;
  }
  const send = (form: Node) => {
    const event = new Event('submit', { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('is let go with a word when the shell will not come, as it was filled in [R-FRAME-GUARD-FORM]', () => {
    guard();
    const form = addForm();
    expect(send(form)).toBe(true);
    expect(document.documentElement.dataset).toHaveProperty('held');
    happens('load', add('script'));
    expect(document.documentElement.dataset).not.toHaveProperty('held');
    expect(word()).toBe('Dead. Typed.');
    expect(form.querySelector('input')?.value).toBe('a@b.test');
    expect(takeHeldForm(), 'nothing is sent later').toBeNull();
  });

  test('on a dead page tries again, and is taken when that helps [R-FRAME-GUARD-FORM]', () => {
    guard();
    const form = addForm();
    happens('load', add('script'));
    expect(send(form)).toBe(true);
    expect(word()).toBe('Trying.');
    expect(takeHeldForm()?.[0]).toBe(form);
  });
});

describe('the style sheet of the shell', () => {
  const isPlain = () => 'plain' in document.documentElement.dataset;

  test('that fails leaves the page plain, and is requested once more [R-FRAME-GUARD-PLAIN]', () => {
    guard();
    happens('error', add('link'));
    expect(isPlain()).toBe(true);
    vi.advanceTimersByTime(300);
    expect(sheets()).toEqual(['/_parts/shell/now/main.css?again=1']);
    happens('load', document.querySelector('link') ?? undefined);
    expect([isPlain(), word()]).toEqual([false, null]);
  });

  test('that fails twice leaves a word whose button requests it again [R-FRAME-GUARD-PLAIN]', () => {
    guard();
    happens('error', add('link'));
    vi.advanceTimersByTime(300);
    happens('error', document.querySelector('link') ?? undefined);
    expect(word()).toBe('Plain.');
    tryAgain();
    vi.advanceTimersByTime(300);
    happens('load', document.querySelector('link') ?? undefined);
    expect([isPlain(), word()]).toEqual([false, null]);
  });

  test('that hangs keeps the page from its first paint for four seconds [R-FRAME-GUARD-PLAIN, L-FRAME-GUARD-PAINT]', () => {
    guard();
    add('link');
    vi.advanceTimersByTime(3_999);
    expect([isPlain(), sheets().length]).toEqual([false, 1]);
    vi.advanceTimersByTime(1);
    expect([isPlain(), sheets().length]).toEqual([true, 0]);
  });

  test('is that of the last good release when it fails twice [R-FRAME-GUARD-LAST-GOOD]', () => {
    guard({ standIn: BEFORE });
    happens('error', add('link'));
    vi.advanceTimersByTime(300);
    happens('error', document.querySelector('link') ?? undefined);
    vi.advanceTimersByTime(300);
    expect(sheets().at(-1)).toContain('/_parts/shell/before/main.css');
    happens('load', [...document.querySelectorAll('link')].at(-1));
    expect([isPlain(), word()]).toEqual([false, null]);
  });

  test('of a part that fails is taken out, so that the loader of the part requests it again', () => {
    guard();
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/_parts/mf-chat/b/a.css' });
    document.head.append(link);
    happens('error', link);
    expect([link.isConnected, isPlain()]).toEqual([false, false]);
  });
});
