import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderFrame } from '../test-frame.tsx';
import { NoticeRegion } from './NoticeRegion.tsx';
import { noticesStore, showNotice } from './notices.store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const texts = () => noticesStore.getState().notices.map(({ text }) => text);

it('is mounted before the first notice, so that screen readers announce it', () => {
  renderFrame(<NoticeRegion />);
  const region = screen.getByRole('region', { name: 'Notices' });
  expect(region.querySelector('[aria-live="polite"]')).not.toBeNull();
});

it('removes information and success after a while, and keeps errors until they are dismissed', () => {
  renderFrame(<NoticeRegion />);
  act(() => {
    showNotice('info', 'Saved as a draft.');
    showNotice('success', 'Saved.');
    showNotice('error', 'Not saved.');
  });
  expect(screen.getByRole('alert').textContent).toBe('Not saved.');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(texts()).toEqual(['Not saved.']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(texts()).toEqual([]);
});

it('has a button where the notice brings one, and is dismissed with it', () => {
  renderFrame(<NoticeRegion />);
  const run = vi.fn();
  act(() => showNotice('info', 'Removed.', { label: 'Undo', run, offeredFor: 10_000 }));
  act(() => void vi.advanceTimersByTime(9999));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(texts()).toEqual([]);
});

it('shows the same text once', () => {
  showNotice('error', 'Not saved.');
  showNotice('error', 'Not saved.');
  expect(texts()).toEqual(['Not saved.']);
});

it('shows three at most; the oldest gives way', () => {
  for (const text of ['one', 'two', 'three', 'four']) showNotice('error', text);
  expect(texts()).toEqual(['two', 'three', 'four']);
});

it('leads on by the link of a notice, which closes it', () => {
  renderFrame(<NoticeRegion />);
  act(() => showNotice('error', 'Not saved.', { label: 'Settings', to: '/settings' }));
  const link = screen.getByRole('link', { name: 'Settings' });
  expect(link.getAttribute('href')).toMatch(/\/settings$/);
  fireEvent.click(link);
  expect(texts()).toEqual([]);
});
