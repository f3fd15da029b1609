import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LateExtras } from '../layouts/LateExtras.tsx';
import { renderFrame } from '../test-frame.tsx';
import { EntryWarning } from './EntryWarning.tsx';

const lost = vi.hoisted(() => vi.fn<() => never>());
vi.mock('./EntryWarningModal.tsx', () => lost());
vi.mock('../layouts/FrameExtras.tsx', () => lost());

beforeEach(() => {
  vi.useFakeTimers();
  lost.mockImplementation(() => {
    throw new Error('Loading chunk failed.');
  });
  document.documentElement.dataset['entry'] = 'ask';
  document.body.insertAdjacentHTML('afterbegin', '<section class="entry-question"></section>');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it.each([
  ['of the warning', () => <EntryWarning wanted />],
  ['of all that comes over the page', () => <LateExtras />],
])('the question of the document stays when the code %s fails to load [R-FRAME-ENTRY-LOST]', async (_, lostPart) => {
  renderFrame(lostPart());
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(lost).toHaveBeenCalled();
  expect(document.documentElement.dataset['entry']).toBe('ask');
  expect(document.querySelector('.entry-question')).not.toBeNull();
});
