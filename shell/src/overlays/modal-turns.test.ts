import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForTurn, giveUpTurn, modalTurns } from './modal-turns.store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  modalTurns.setState({ waiting: new Set(), open: null });
  document.body.replaceChildren();
});

const open = () => modalTurns.getState().open;

it('opens one at a time, by the order and not by who was first', () => {
  askForTurn('time-bonus');
  askForTurn('like');
  askForTurn('entry-warning');
  vi.runAllTimers();
  expect(open()).toBe('entry-warning');
  giveUpTurn('entry-warning');
  expect(open()).toBeNull();
  vi.runAllTimers();
  expect(open()).toBe('like');
  giveUpTurn('like');
  vi.runAllTimers();
  expect(open()).toBe('time-bonus');
});

it('leaves the open one alone when one comes that would go before it', () => {
  askForTurn('time-bonus');
  vi.runAllTimers();
  askForTurn('match');
  vi.runAllTimers();
  expect(open()).toBe('time-bonus');
});

it('forgets one that is no longer wanted', () => {
  askForTurn('like');
  giveUpTurn('like');
  vi.runAllTimers();
  expect(open()).toBeNull();
});

it('waits while a page asks something of its own', () => {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  askForTurn('like');
  vi.advanceTimersByTime(2_000);
  expect(open()).toBeNull();
  dialog.remove();
  vi.advanceTimersByTime(500);
  expect(open()).toBe('like');
});
