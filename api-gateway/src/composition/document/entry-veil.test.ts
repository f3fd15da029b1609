import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ENTRY_MEMBER_KEY, ENTRY_WARNING_KEY } from '@tandem/contracts/composition/entry-warning';
import { earlyScript } from './inline-scripts.ts';

type Press = (event: { target: { closest: (selector: string) => unknown }; preventDefault: () => void }) => void;

/** Runs the head's script in a browser that keeps these keys. */
function openPage({
  device = [],
  tab = [],
  installed = false,
}: {
  device?: string[];
  tab?: string[];
  installed?: boolean;
}) {
  const stored = new Map<string, string>();
  const storage = (keys: string[]) => ({
    getItem: (key: string) => (keys.includes(key) ? '1' : null),
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const dataset: { entry?: string } = {};
  const presses: Press[] = [];
  const heard: unknown[] = [];
  runInNewContext(earlyScript({ hasSession: false, asksEntry: true }), {
    window: {},
    document: {
      documentElement: { dataset },
      addEventListener: (_type: string, listener: Press) => presses.push(listener),
    },
    localStorage: storage(device),
    sessionStorage: storage(tab),
    StorageEvent: class {
      readonly key: string;
      constructor(_type: string, { key }: { key: string }) {
        this.key = key;
      }
    },
    dispatchEvent: ({ key }: { key: string }) => heard.push(key),
    matchMedia: (media: string) => ({ matches: installed && media === '(display-mode: standalone)' }),
  });
  const press = (on: string) => {
    for (const listener of presses)
      listener({ target: { closest: (selector) => (selector === on ? {} : null) }, preventDefault: () => undefined });
  };
  return { dataset, press, stored, heard };
}

const isVeiled = (browser: Parameters<typeof openPage>[0]) => openPage(browser).dataset.entry === 'ask';

test('the veil is for visitors whom the entry warning will ask: not those who answered it, are logged in in this tab, or have the app', () => {
  expect(isVeiled({})).toBe(true);
  expect(isVeiled({ device: [ENTRY_WARNING_KEY] })).toBe(false);
  expect(isVeiled({ tab: [ENTRY_MEMBER_KEY] })).toBe(false);
  expect(isVeiled({ installed: true })).toBe(false);
});

test('the question can be answered before the shell is there, and the answer is kept as the shell keeps it [R-FRAME-ENTRY-OPAQUE]', () => {
  const { dataset, press, stored, heard } = openPage({});
  press('a');
  expect(dataset.entry).toBe('ask');
  press('[data-entry-answer]');
  expect(dataset.entry).toBeUndefined();
  expect(Number(stored.get(ENTRY_WARNING_KEY))).toBeGreaterThan(0);
  expect(heard, 'the shell, which may be there, does not ask again').toEqual([ENTRY_WARNING_KEY]);
});

test('the early call to the user endpoint carries the client’s mark [R-PLATFORM-CLIENT-HEADER]', () => {
  const calls: unknown[][] = [];
  runInNewContext(earlyScript({ hasSession: true, asksEntry: false }), {
    window: {},
    document: { documentElement: { dataset: {} }, addEventListener: () => undefined },
    localStorage: { getItem: () => null },
    fetch: (...call: unknown[]) => {
      calls.push(call);
      return Promise.resolve();
    },
  });
  expect(calls).toEqual([['/api/user.php', { headers: { 'X-Request-Type': 'client' } }]]);
});
