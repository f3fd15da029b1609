import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LateExtras } from '../layouts/LateExtras.tsx';
import { renderFrame } from '../test-frame.tsx';
import { EntryWarning } from './EntryWarning.tsx';

const lost = () => {
  throw new Error('Loading chunk failed.');
};
vi.mock('./EntryWarningModal.tsx', () => ({ default: lost }));
vi.mock('../layouts/FrameExtras.tsx', () => ({ default: lost }));

beforeEach(() => {
  document.documentElement.dataset['entry'] = 'ask';
  document.body.insertAdjacentHTML('afterbegin', '<section class="entry-question"></section>');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it.each([
  ['of the warning', () => <EntryWarning wanted />],
  ['of all that comes over the page', () => <LateExtras />],
])('the veil is removed when the code %s fails to load', async (_, lostPart) => {
  renderFrame(lostPart());
  await waitFor(() => expect(document.documentElement.dataset['entry']).toBeUndefined());
  expect(document.querySelector('.entry-question')).toBeNull();
});
