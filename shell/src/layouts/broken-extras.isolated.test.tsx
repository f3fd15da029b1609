import { act, fireEvent, render, screen } from '@testing-library/react';
import { TestApp } from '@tandem/shared-ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '../locales/en.json';
import { NoticeRegion } from '../notices/NoticeRegion.tsx';
import { createFrameHost } from '../test-frame.tsx';
// Imported up front: the fake clock of these tests does not wait for files.
import './FrameExtras.tsx';
import { LateExtras } from './LateExtras.tsx';

const extras = vi.hoisted(() => ({ isBroken: true }));
vi.mock('./FrameExtras.tsx', () => ({
  default: () => {
    if (extras.isBroken) throw new Error('The extras throw.');
    return <p>The extras</p>;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  extras.isBroken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
/** What is shown over pages has thrown by the first second; the word comes after that. */
const settled = async () => {
  await pass(1);
  await pass(4);
};
const word = () => screen.queryByText(en.unavailable.extras);

function show() {
  const fake = createFrameHost({ user: null });
  const slots = { has: () => true, parts: () => [], load: () => new Promise<never>(() => undefined) };
  render(
    <TestApp fake={fake} messages={{ shell: en }} slots={slots}>
      <LateExtras />
      <NoticeRegion />
    </TestApp>,
  );
  return fake;
}

it('what throws over a page says so, and comes back by Try again [R-FRAME-EXTRAS-WORD, T-FRAME-EXTRAS-LOST]', async () => {
  show();
  await settled();
  expect(word()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: en.unavailable.retry }));
  await pass(1);
  expect(word(), 'it is tried').toBeNull();
  await settled();
  expect(word(), 'it throws again').not.toBeNull();
  extras.isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: en.unavailable.retry }));
  await settled();
  expect(screen.getByText('The extras')).toBeDefined();
  expect(word()).toBeNull();
});

it('a signup that is wanted leads to its page where what shows it throws [R-FRAME-EXTRAS-LOST]', async () => {
  const { host } = show();
  const navigate = vi.spyOn(host, 'navigate').mockImplementation(() => undefined);
  await pass(3);
  act(() => host.events.emit('signup-wanted', {}));
  await pass(1);
  expect(navigate).toHaveBeenCalledOnce();
});
