import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import PhotoCropSlot from './PhotoCropSlot.tsx';

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (name.endsWith('.heic')) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { width: 2000, height: 1000, close: () => undefined };
  });
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The slot with a file; `heard` is what the page of the other part was notified of. */
function open(name: string, type = 'image/jpeg') {
  const heard: unknown[] = [];
  const file = new File(['x'], name, { type });
  render(
    <TestApp fake={createFakeHost()} messages={{ 'mf-members': en }}>
      <PhotoCropSlot file={file} onPhoto={(part) => heard.push(part)} onClose={() => heard.push('closed')} />
    </TestApp>,
  );
  return heard;
}

it('the sheet gives a page of another part the part that was chosen, of a photo that was turned [R-PHOTOS-CROP-SHEET]', async () => {
  const heard = open('wide.jpg');
  fireEvent.click(await screen.findByRole('button', { name: 'Rotate by a quarter turn' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add photo' }));
  await waitFor(() => expect(heard).toEqual([expect.stringMatching(/^90,0,/)]));
});

it('the sheet notifies a page of another part that the photo was left out', async () => {
  const heard = open('wide.jpg');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(heard).toEqual(['closed']));
});

it.each([
  ['me.heic', 'image/heic'],
  ['notes.txt', 'text/plain'],
])('%s has no part to choose: it goes as it is', async (name, type) => {
  const heard = open(name, type);
  await waitFor(() => expect(heard).toEqual([null]));
  expect(screen.queryByRole('dialog')).toBeNull();
});
