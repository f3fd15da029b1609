import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestTurn, releaseTurn, modalTurns } from './modal-turns.store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  modalTurns.setState({ waiting: new Set(), open: null });
  document.body.replaceChildren();
});

const open = () => modalTurns.getState().open;

it('opens one at a time, by priority and not by the order of requests', () => {
  requestTurn('time-bonus');
  requestTurn('like');
  requestTurn('entry-warning');
  vi.runAllTimers();
  expect(open()).toBe('entry-warning');
  releaseTurn('entry-warning');
  expect(open()).toBeNull();
  vi.runAllTimers();
  expect(open()).toBe('like');
  releaseTurn('like');
  vi.runAllTimers();
  expect(open()).toBe('time-bonus');
});

it('keeps the open one when one with a higher priority is requested', () => {
  requestTurn('time-bonus');
  vi.runAllTimers();
  requestTurn('match');
  vi.runAllTimers();
  expect(open()).toBe('time-bonus');
});

it('drops one that is no longer wanted', () => {
  requestTurn('like');
  releaseTurn('like');
  vi.runAllTimers();
  expect(open()).toBeNull();
});

it('waits while a page has a dialog of its own open', () => {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  requestTurn('like');
  vi.advanceTimersByTime(2_000);
  expect(open()).toBeNull();
  dialog.remove();
  vi.advanceTimersByTime(500);
  expect(open()).toBe('like');
});
