import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, vi } from 'vitest';
import { shellGuardScript } from '../../src/composition/document/shell-guard.ts';
import type { GuardInput, ShellFiles } from '../../src/composition/document/shell-guard.ts';

/** What these tests use of a document: the programs of the gateway have no types of a browser. */
export interface Node extends EventTarget {
  readonly isConnected: boolean;
  readonly textContent: string | null;
  readonly dataset: Record<string, string>;
  innerHTML: string;
  value: string;
  append: (child: Node) => void;
  replaceChildren: () => void;
  click: () => void;
  getAttribute: (name: string) => string | null;
  setAttribute: (name: string, value: string) => void;
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
export interface Guard {
  lost: readonly string[];
  pass: (folder: string) => void;
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
export const NOW = filesOf('now');
export const BEFORE = filesOf('before');
const TEXTS = { dead: 'Dead.', typed: 'Typed.', plain: 'Plain.', trying: 'Trying.', again: 'Try again' };

/** Of the test that runs: each file has a document of its own. */
export const page = () => (globalThis as unknown as { document: Page }).document;
const guarded = () => globalThis as unknown as Guarded;

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
export function guard(more: Partial<GuardInput> = {}): Guard {
  const script = shellGuardScript({
    files: NOW,
    standIn: null,
    texts: TEXTS,
    partHasStandIn: false,
    startsAtOnce: true,
    ...more,
  });
  runInThisContext(script);
  return guarded().__shellGuard;
}

export const takeHeldForm = () => guarded().__takeHeldForm();
export const scripts = () => [...page().querySelectorAll('script')];
export const addresses = () => scripts().map((script) => script.getAttribute('src'));
export const sheets = () => [...page().querySelectorAll('link')].map((link) => link.getAttribute('href'));
export const word = () => page().querySelector('[role=alert]')?.textContent ?? null;
export const tryAgain = () => page().querySelector('.shell-word button')?.click();

export function happens(name: 'load' | 'error', element: Node | undefined): void {
  element?.dispatchEvent(new Event(name));
}

/** The document's own element for the shell's script or style sheet. */
export function add(name: 'script' | 'link'): Node {
  const element = page().createElement(name);
  if (name === 'script') Object.assign(element, { src: NOW.scripts[0]?.src });
  else Object.assign(element, { rel: 'stylesheet', href: NOW.styles[0]?.src });
  page().head.append(element);
  return element;
}

/** Gives the tests of a file a document without scripts, and a clock that stands. */
export function setUpGuardedDocument(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    listenRemovably(page());
    listenRemovably(globalThis);
    Object.defineProperty(page(), 'currentScript', { value: { nonce: 'once' }, configurable: true });
  });
  afterEach(() => {
    listeners.splice(0).forEach((remove) => remove());
    page().head.replaceChildren();
    page().body.replaceChildren();
    for (const mark of Object.keys(page().documentElement.dataset)) delete page().documentElement.dataset[mark];
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
