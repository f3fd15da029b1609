import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ENTRY_MEMBER_KEY, ENTRY_WARNING_KEY } from '@tandem/contracts/product/entry-warning';
import { earlyScript } from './inline-scripts.ts';

/** Runs the head's script in a browser that keeps these keys; answers whether the page stands behind the veil. */
function isVeiled({ device = [], tab = [] }: { device?: string[]; tab?: string[] }): boolean {
  const storage = (keys: string[]) => ({ getItem: (key: string) => (keys.includes(key) ? '1' : null) });
  const dataset: { entry?: string } = {};
  runInNewContext(earlyScript({ hasSession: false, asksEntry: true }), {
    window: {},
    document: { documentElement: { dataset } },
    localStorage: storage(device),
    sessionStorage: storage(tab),
    matchMedia: () => ({ matches: false }),
  });
  return dataset.entry === 'ask';
}

test('the veil is for whom the entry warning will ask: not who answered it, nor who was logged in in this tab', () => {
  expect(isVeiled({})).toBe(true);
  expect(isVeiled({ device: [ENTRY_WARNING_KEY] })).toBe(false);
  expect(isVeiled({ tab: [ENTRY_MEMBER_KEY] })).toBe(false);
});
