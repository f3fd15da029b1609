import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ENTRY_MEMBER_KEY, ENTRY_WARNING_KEY } from '@tandem/contracts/composition/entry-warning';
import { earlyScript } from './inline-scripts.ts';

/** Runs the head's script in a browser that keeps these keys; returns whether the page is hidden by the veil. */
function isVeiled({
  device = [],
  tab = [],
  installed = false,
}: {
  device?: string[];
  tab?: string[];
  installed?: boolean;
}): boolean {
  const storage = (keys: string[]) => ({ getItem: (key: string) => (keys.includes(key) ? '1' : null) });
  const dataset: { entry?: string } = {};
  runInNewContext(earlyScript({ hasSession: false, asksEntry: true }), {
    window: {},
    document: { documentElement: { dataset } },
    localStorage: storage(device),
    sessionStorage: storage(tab),
    matchMedia: (media: string) => ({ matches: installed && media === '(display-mode: standalone)' }),
  });
  return dataset.entry === 'ask';
}

test('the veil is for visitors whom the entry warning will ask: not those who answered it, are logged in in this tab, or have the app', () => {
  expect(isVeiled({})).toBe(true);
  expect(isVeiled({ device: [ENTRY_WARNING_KEY] })).toBe(false);
  expect(isVeiled({ tab: [ENTRY_MEMBER_KEY] })).toBe(false);
  expect(isVeiled({ installed: true })).toBe(false);
});

test('the early call to the user endpoint carries the client’s mark [R-PLATFORM-CLIENT-HEADER]', () => {
  const calls: unknown[][] = [];
  runInNewContext(earlyScript({ hasSession: true, asksEntry: false }), {
    window: {},
    localStorage: { getItem: () => null },
    fetch: (...call: unknown[]) => {
      calls.push(call);
      return Promise.resolve();
    },
  });
  expect(calls).toEqual([['/api/user.php', { headers: { 'X-Request-Type': 'client' } }]]);
});
