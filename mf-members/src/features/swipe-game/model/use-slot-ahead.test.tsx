import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { SlotContext } from '@tandem/shared-ui/host';
import type { SlotSource } from '@tandem/shared-ui/host';
import { useSlotAhead } from './use-slot-ahead.ts';

afterEach(() => {
  // The hook ends with the functions that it began with.
  cleanup();
  vi.unstubAllGlobals();
});

/** A page with the hook, whose part is away; returns the loads, and the function by which the browser becomes idle. */
function open(offered: boolean) {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const load = vi.fn(async () => Promise.reject(new Error('The part is away.')));
  const slots = { has: () => offered, parts: () => [], load } as unknown as SlotSource;
  const wrapper = ({ children }: { children: ReactNode }) => <SlotContext value={slots}>{children}</SlotContext>;
  renderHook(() => useSlotAhead('start-conversation'), { wrapper });
  const beIdle = () => {
    for (const work of idle.splice(0)) work();
  };
  return { load, beIdle };
}

it('loads what will fill a slot once the browser is idle, and does without where it is away', async () => {
  const { load, beIdle } = open(true);
  expect(load).not.toHaveBeenCalled();
  beIdle();
  expect(load.mock.calls).toEqual([['start-conversation']]);
  await expect(load.mock.results[0]?.value).rejects.toThrow('The part is away.');
});

it('loads nothing that no live part offers', () => {
  const { load, beIdle } = open(false);
  beIdle();
  expect(load).not.toHaveBeenCalled();
});
