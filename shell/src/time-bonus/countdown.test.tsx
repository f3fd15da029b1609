import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learnServerTime } from '../session/server-clock.ts';
import { countdownText, secondsUntil, useSecondsUntil } from './countdown.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR = 3_600_000;

describe('the text of a countdown', () => {
  it.each([
    [4 * 3600, '04:00:00'],
    [4 * 3600 - 1, '03:59:59'],
    [61, '00:01:01'],
    [0, '00:00:00'],
  ])('of %i seconds is %s [R-PAY-BONUS-FORMAT]', (seconds, text) => expect(countdownText(seconds)).toBe(text));

  it('counts the second that has begun, and stops at zero', () => {
    expect(secondsUntil(NOW + 1, NOW)).toBe(1);
    expect(secondsUntil(NOW, NOW)).toBe(0);
    expect(secondsUntil(NOW - HOUR, NOW)).toBe(0);
  });
});

function Shown({ end }: { end: number }) {
  return <p>{countdownText(useSecondsUntil(end))}</p>;
}

const shown = () => screen.getByText(/\d\d:\d\d:\d\d/).textContent;
const tick = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe('a running countdown', () => {
  beforeEach(() => vi.useFakeTimers({ now: NOW }));
  afterEach(() => {
    vi.useRealTimers();
    const now = Date.now();
    learnServerTime(new Date(now).toUTCString(), now, now);
  });

  it('changes at each of its own seconds [R-PAY-BONUS-TICKS, L-PAY-BONUS-TICK]', () => {
    render(<Shown end={NOW + 10_300} />);
    expect(shown()).toBe('00:00:11');
    tick(299);
    expect(shown()).toBe('00:00:11');
    tick(1);
    expect(shown()).toBe('00:00:10');
    tick(1_000);
    expect(shown()).toBe('00:00:09');
  });

  it('shows what is really left when the device slept for three hours [R-PAY-BONUS-TICKS]', () => {
    render(<Shown end={NOW + 4 * HOUR} />);
    expect(shown()).toBe('04:00:00');
    // A suspended device runs no timers; its clock advances.
    vi.setSystemTime(NOW + 3 * HOUR);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(shown()).toBe('01:00:00');
    tick(1_000);
    expect(shown()).toBe('00:59:59');
  });

  it('counts by the server’s clock where that of the device is two hours ahead [R-PAY-BONUS-SERVER-END]', () => {
    const server = NOW - 2 * HOUR;
    learnServerTime(new Date(server).toUTCString(), NOW, NOW);
    render(<Shown end={server + HOUR} />);
    expect(shown()).toBe('01:00:00');
  });

  it('takes a difference of a second for the header’s rounding', () => {
    learnServerTime(new Date(NOW - 1_000).toUTCString(), NOW, NOW + 200);
    render(<Shown end={NOW + HOUR} />);
    expect(shown()).toBe('01:00:00');
  });

  it('learns nothing false from a call during which the device slept', () => {
    learnServerTime(new Date(NOW + 1_000).toUTCString(), NOW, NOW + 3 * HOUR);
    render(<Shown end={NOW + HOUR} />);
    expect(shown()).toBe('01:00:00');
  });

  it('keeps the known clock offset when the device slept during a call', () => {
    const server = NOW - 2 * HOUR;
    learnServerTime(new Date(server).toUTCString(), NOW, NOW);
    learnServerTime(new Date(server + 1_000).toUTCString(), NOW, NOW + HOUR);
    render(<Shown end={server + HOUR} />);
    expect(shown()).toBe('01:00:00');
  });

  it('stops at zero', () => {
    render(<Shown end={NOW + 2_000} />);
    tick(2_000);
    expect(shown()).toBe('00:00:00');
    expect(vi.getTimerCount()).toBe(0);
  });
});
