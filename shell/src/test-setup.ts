import { afterEach, beforeEach, expect, vi } from 'vitest';
import { FIELDS, fieldKey, isField } from './composition/field-key.ts';
import { noticesStore } from './notices/notices.store.ts';

// What the shell needs of a window and jsdom does not have.
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  // A browser window with a mouse by default.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  // Nothing has a size in jsdom. The frame's extras measure when their chunk is loaded.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

/** Nobody types into these. */
const UNTYPED = '[type=hidden],[type=file]';

/** The markup of fields that had nothing to be known by when they came. */
const unknown = new Set<string>();

function noteFields(nodes: Iterable<Node>): void {
  for (const node of nodes) {
    if (!(node instanceof Element) || !node.isConnected) continue;
    for (const field of [node, ...node.querySelectorAll(FIELDS)])
      if (isField(field) && !field.matches(UNTYPED) && fieldKey(field) === null) unknown.add(field.outerHTML);
  }
}

// What is typed into a field outlives its release by the key of the field: each one that a test of any part shows has one.
const watch = new MutationObserver((changes) => noteFields(changes.flatMap(({ addedNodes }) => [...addedNodes])));

beforeEach(() => {
  unknown.clear();
  watch.observe(document.body, { childList: true, subtree: true });
});

afterEach(() => {
  noteFields(watch.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]));
  watch.disconnect();
  expect([...unknown], 'fields without a name or a label (shell/src/composition/field-key.ts)').toEqual([]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  noticesStore.setState({ notices: [] });
  delete document.documentElement.dataset.appearance;
});
