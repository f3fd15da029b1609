import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SlotSource } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost } from '@tandem/shared-ui/testing';
import { useSlotAhead } from './use-slot-ahead.ts';

afterEach(() => {
  // The hook ends with the functions that it began with.
  cleanup();
  vi.unstubAllGlobals();
});

/** A page with the hook, whose part is away; returns the loads, the reports, and the function by which the browser becomes idle. */
function open(offered: boolean) {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const load = vi.fn(async () => Promise.reject(new Error('The part is away.')));
  const slots = { has: () => offered, parts: () => [], load } as unknown as SlotSource;
  const fake = createFakeHost();
  const report = vi.spyOn(fake.host.telemetry, 'error');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestApp fake={fake} messages={{}} slots={slots}>
      {children}
    </TestApp>
  );
  renderHook(() => useSlotAhead('start-conversation'), { wrapper });
  const beIdle = () => {
    for (const work of idle.splice(0)) work();
  };
  return { load, report, beIdle };
}

it('loads what will fill a slot once the browser is idle, and reports that it is away', async () => {
  const { load, report, beIdle } = open(true);
  expect(load).not.toHaveBeenCalled();
  beIdle();
  expect(load.mock.calls).toEqual([['start-conversation']]);
  await waitFor(() => expect(report).toHaveBeenCalledTimes(1));
  expect(report).toHaveBeenCalledWith(new Error('The part is away.'), { doing: 'load start-conversation ahead' });
});

it('loads nothing that no live part offers', () => {
  const { load, beIdle } = open(false);
  beIdle();
  expect(load).not.toHaveBeenCalled();
});
