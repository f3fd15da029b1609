import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import type { SlotSource } from '@tandem/shared-ui/host';
import { createFakeHost } from '@tandem/shared-ui/testing';
import { FakeUpload, respondToUploads, stubUploads } from '@tandem/shared-ui/testing/fake-upload';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/show-activation.tsx';
import CompleteSignupPage from '../activation/CompleteSignupPage.tsx';

/** What the preview has drawn, in its order. */
let drawn: [method: string, ...values: unknown[]][];

beforeEach(() => {
  drawn = [];
  respondToUploads((upload) => upload.response(201, {}));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 3000, height: 2000, close: () => undefined }));
  const record =
    (method: string) =>
    (...values: unknown[]) =>
      drawn.push([method, ...values.filter((value) => typeof value === 'number')]);
  const context = Object.fromEntries(['scale', 'translate', 'rotate', 'drawImage'].map((name) => [name, record(name)]));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
});

/** The sheet of another part; `fails`: it cannot be loaded. */
function sheet(fails = false): SlotSource {
  const FakeSheet = ({ file, onPhoto, onClose }: SlotProps['photo-crop']) => (
    <div role="dialog" aria-label={file.name}>
      <button type="button" onClick={() => onPhoto('90,0,0.1,0.8')}>
        Add
      </button>
      <button type="button" onClick={onClose}>
        Leave it out
      </button>
    </div>
  );
  const { host } = createFakeHost();
  return {
    has: (name) => name === 'photo-crop',
    load: () =>
      fails ? Promise.reject(new Error('No network.')) : Promise.resolve({ component: FakeSheet as never, host }),
  } as Partial<SlotSource> as SlotSource;
}

async function choose(slots: SlotSource, name = 'me.png') {
  const fake = show({ page: CompleteSignupPage, at: '/complete-signup?step=photo&next=%2Fmembers', slots });
  await chooseFile(name);
  return fake;
}

async function chooseFile(name: string) {
  const input = await screen.findByLabelText('Choose a photo');
  const file = new File(['photo'], name, { type: 'image/png' });
  // The sheet is loaded by it: what the part renders is awaited with it.
  await act(async () => {
    fireEvent.change(input, { target: { files: [file] } });
    await Promise.resolve();
  });
}

const addresses = () => FakeUpload.sent.map(({ address }) => address);

it('the part of a first photo is chosen and the photo turned before it is uploaded, and shown so [R-SIGNUP-STEP-PHOTO-CROP]', async () => {
  stubUploads();
  const fake = await choose(sheet());
  expect(await screen.findByRole('dialog', { name: 'me.png' })).toBeDefined();
  expect(addresses()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(addresses()).toEqual(['/api/photos.php?part=90%2C0%2C0.1%2C0.8']));
  expect(screen.queryByRole('dialog')).toBeNull();
  const preview = await screen.findByRole<HTMLCanvasElement>('img', { name: 'The photo that you have chosen' });
  // 0.8 of the 2,000 px that the turned photo is wide, and 4 to 5.
  expect([preview.width, preview.height]).toEqual([576, 720]);
  expect(drawn).toEqual([
    ['scale', 0.36, 0.36],
    ['translate', 1000, 1200],
    ['rotate', Math.PI / 2],
    ['drawImage', -1500, -1000],
  ]);
  FakeUpload.sent[0]?.response(201, {});
  await waitFor(() => expect(fake.navigations).toHaveLength(1));
});

it('a photo that is left out in the sheet is not uploaded, and another one can be chosen', async () => {
  await choose(sheet());
  fireEvent.click(await screen.findByRole('button', { name: 'Leave it out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chooseFile('other.png');
  expect(await screen.findByRole('dialog', { name: 'other.png' })).toBeDefined();
  expect(addresses()).toEqual([]);
});

it('a photo is uploaded once and as it is where the sheet cannot be loaded', async () => {
  // React reports what the slot contains.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fake = await choose(sheet(true));
  await waitFor(() => expect(fake.navigations).toHaveLength(1));
  expect(addresses()).toEqual(['/api/photos.php']);
});
