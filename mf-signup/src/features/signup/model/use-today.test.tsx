import { act, render, screen } from '@testing-library/react';
import { someSettings } from '@tandem/contracts/testing/some-settings';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToday } from './use-today.ts';

/** The last minute of 20 November on a site of Paris. */
const LATE = Date.parse('2026-11-20T22:59:30Z');
const MIDNIGHT = Date.parse('2026-11-20T23:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: LATE, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  Object.defineProperty(performance, 'timeOrigin', { value: LATE, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(performance, 'timeOrigin');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const Day = () => <p>{useToday() ?? 'none'}</p>;

function open({ today = '2026-11-20', serverNow = () => Date.now() } = {}) {
  const fake = createFakeHost({
    user: null,
    settings: { today },
    serverNow,
    responses: {
      'GET /api/settings.php': () => someSettings({ today: Date.now() < MIDNIGHT ? '2026-11-20' : '2026-11-21' }),
    },
  });
  render(
    <TestApp fake={fake} messages={{}} path="/signup" at="/signup">
      <Day />
    </TestApp>,
  );
  return fake;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const become = async (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(10);
  });
};

it('is the day of the page until the midnight of the site, and the next one after it [R-PLATFORM-DAY-FOLLOWED]', async () => {
  const fake = open();
  await pass(29_000);
  expect(screen.getByText('2026-11-20')).toBeDefined();
  expect(fake.calls).toEqual([]);
  // Not at midnight itself: clocks differ.
  await pass(1500);
  expect(fake.calls).toEqual([]);
  await pass(1500);
  expect(screen.getByText('2026-11-21')).toBeDefined();
  expect(fake.calls).toHaveLength(1);
});

it('is read just after midnight by the clock of the site, not that of the device [R-PLATFORM-DAY-FOLLOWED]', async () => {
  // The device is two minutes ahead.
  const fake = open({ serverNow: () => Date.now() - 120_000 });
  await pass(149_000);
  expect(fake.calls).toEqual([]);
  await pass(3000);
  expect(fake.calls).toHaveLength(1);
});

// A minute is less than the time in which what was read counts as new.
it.each([60_000, 3_600_000])(
  'is read again when a tab of yesterday becomes visible after %i ms, and not while it is hidden [R-PLATFORM-DAY-FOLLOWED]',
  async (milliseconds) => {
    const fake = open();
    await become('hidden');
    await pass(milliseconds);
    expect(fake.calls).toEqual([]);
    expect(screen.getByText('2026-11-20')).toBeDefined();
    await become('visible');
    expect(screen.getByText('2026-11-21')).toBeDefined();
  },
);

it('is read at once by a page that is opened in a tab of yesterday [R-PLATFORM-DAY-FOLLOWED]', async () => {
  vi.setSystemTime(MIDNIGHT + 3_600_000);
  open();
  await pass(10);
  expect(screen.getByText('2026-11-21')).toBeDefined();
});

it('is none where the site gives none, and then nothing is asked', async () => {
  const fake = createFakeHost({ user: null, settings: { today: undefined } });
  render(
    <TestApp fake={fake} messages={{}} path="/signup" at="/signup">
      <Day />
    </TestApp>,
  );
  await pass(3_600_000);
  expect(screen.getByText('none')).toBeDefined();
  expect(fake.calls).toEqual([]);
});
