import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeUpload, stubUploads } from '@tandem/shared-ui/testing/fake-upload';
import { openOwnProfile, someOwnPhotos } from '../../testing/open-own-profile.tsx';

/** What the browser decodes a file to, by the name of the file; none for one that it cannot show. */
const sizes = new Map<string, { width: number; height: number }>();
const closed: string[] = [];

beforeEach(() => {
  stubUploads();
  sizes.clear();
  sizes.set('wide.jpg', { width: 2000, height: 1000 }).set('high.jpg', { width: 1000, height: 2000 });
  closed.length = 0;
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    const size = sizes.get(name);
    if (size === undefined) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { ...size, close: () => closed.push(name) };
  });
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
});

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
/** The parts that were sent, in their order; null without one. */
const parts = () => FakeUpload.sent.map(({ address }) => new URL(address, 'http://x').searchParams.get('part'));

/** Opens the own profile without photos and chooses files. */
async function choose(names: string[], label = 'Add photos') {
  const { user } = openOwnProfile({ profile: { photos: someOwnPhotos([], { limit: 25 }) } });
  await screen.findByText('No photo yet');
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: names.map(file) } });
  return user;
}

const sheet = async (name: string | RegExp = 'Choose what others see') =>
  within(await screen.findByRole('dialog', { name }));
const frame = () => {
  const element = screen.getByRole('group', { name: 'The part of the photo that others see' });
  element.getBoundingClientRect = () => new DOMRect(0, 0, 200, 250);
  return element;
};
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add photo' }));
const sent = async () => {
  add();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  return parts()[0];
};

describe('a photo that is chosen', () => {
  it('opens a sheet for the part that others see, and is sent with it [R-PHOTOS-CROP-SHEET, C-PHOTOS-CROP]', async () => {
    await choose(['wide.jpg'], 'Add private photos');
    const dialog = await sheet();
    expect(dialog.getByRole('img', { name: 'Preview' })).toBeDefined();
    expect(FakeUpload.sent).toEqual([]);
    expect(await sent()).toBe('0,0.3,0,0.4');
    expect(FakeUpload.sent[0]?.address).toContain('private=true');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(closed).toEqual(['wide.jpg']);
  });

  it('is moved, enlarged and turned by buttons [R-PHOTOS-CROP-SHEET]', async () => {
    const user = await choose(['wide.jpg']);
    const dialog = await sheet();
    await user.click(dialog.getByRole('button', { name: 'Move to the right' }));
    await user.click(dialog.getByRole('button', { name: 'Rotate by a quarter turn' }));
    await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
    await user.click(dialog.getByRole('button', { name: 'Move down' }));
    const zoom = dialog.getByRole<HTMLInputElement>('slider', { name: 'Zoom' });
    expect(zoom.getAttribute('aria-valuetext')).toBe('115%');
    expect(Number(zoom.max)).toBeCloseTo(2.5);
    const [turn, left, top, width] = ((await sent()) ?? '').split(',').map(Number);
    expect(turn).toBe(90);
    expect(left).toBeCloseTo(0.0652, 3);
    expect(top).toBeGreaterThan(0.2);
    expect(width).toBeCloseTo(1 / 1.15, 4);
  });

  it('is moved, enlarged and turned by keys [R-PHOTOS-CROP-SHEET]', async () => {
    const user = await choose(['wide.jpg']);
    await sheet();
    frame().focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}++-r');
    const [turn, , top, width] = ((await sent()) ?? '').split(',').map(Number);
    expect(turn).toBe(90);
    expect(width).toBeCloseTo(1 / 1.15, 4);
    // The photo was turned clockwise: its left is the top now.
    expect(top).toBeLessThan(0.3);
  });

  it('follows the mouse, and is enlarged by the wheel and the slider [R-PHOTOS-CROP-SHEET]', async () => {
    await choose(['wide.jpg']);
    const dialog = await sheet();
    const element = frame();
    const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, button: 0 });
    fireEvent.pointerDown(element, at(100, 100));
    fireEvent.pointerMove(element, at(50, 100));
    fireEvent.pointerUp(element, at(50, 100));
    fireEvent.pointerMove(element, at(0, 100));
    const zoom = dialog.getByRole<HTMLInputElement>('slider', { name: 'Zoom' });
    // False: the sheet is not scrolled.
    expect(fireEvent.wheel(element, { deltaY: -100, clientX: 0, clientY: 0 })).toBe(false);
    expect(zoom.getAttribute('aria-valuetext')).toBe('128%');
    fireEvent.change(zoom, { target: { value: '2' } });
    expect(zoom.getAttribute('aria-valuetext')).toBe('200%');
    const [, left, , width] = ((await sent()) ?? '').split(',').map(Number);
    expect(width).toBeCloseTo(0.2);
    // A quarter of the frame to the left, then enlarged from its corner and its middle.
    expect(left).toBeCloseTo(0.4 + (0.4 / 1.284 - 0.2) / 2, 2);
  });

  it('is enlarged by two fingers, around their middle [R-PHOTOS-CROP-SHEET]', async () => {
    await choose(['wide.jpg']);
    await sheet();
    const element = frame();
    const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 125, button: 0 });
    fireEvent.pointerDown(element, finger(1, 80));
    fireEvent.pointerDown(element, finger(2, 120));
    fireEvent.pointerMove(element, finger(1, 60));
    fireEvent.pointerMove(element, finger(2, 140));
    for (const id of [1, 2]) fireEvent.pointerUp(element, finger(id, 0));
    const [, left, top, width] = ((await sent()) ?? '').split(',').map(Number);
    expect(width).toBeCloseTo(0.2);
    expect([left, top]).toEqual([expect.closeTo(0.4), expect.closeTo(0.25)]);
  });

  it('has no zoom where it has no more pixels than a photo needs [V-PHOTOS-PART]', async () => {
    sizes.set('small.jpg', { width: 400, height: 500 });
    await choose(['small.jpg']);
    const dialog = await sheet();
    expect(dialog.queryByRole('slider')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Rotate by a quarter turn' })).toBeDefined();
  });
});

describe('several photos', () => {
  it('are shown one after another, and each may be left out [R-PHOTOS-CROP-SHEET]', async () => {
    const user = await choose(['wide.jpg', 'high.jpg', 'wide.jpg']);
    await sheet('Choose what others see: photo 1 of 3');
    add();
    const second = await sheet('Choose what others see: photo 2 of 3');
    await user.click(second.getByRole('button', { name: 'Leave this one out' }));
    const third = await sheet('Choose what others see: photo 3 of 3');
    expect(third.getByRole('button', { name: 'Cancel' })).toBeDefined();
    add();
    await waitFor(() => expect(parts()).toEqual(['0,0.3,0,0.4', '0,0.3,0,0.4']));
  });

  it('are all left out by closing the sheet [R-PHOTOS-CROP-SHEET]', async () => {
    const user = await choose(['wide.jpg', 'high.jpg']);
    const dialog = await sheet(/photo 1 of 2/);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(FakeUpload.sent).toEqual([]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('of which the browser cannot show one: that one is sent as it is, without a sheet [R-PHOTOS-CROP-SHEET]', async () => {
    await choose(['phone.heic', 'wide.jpg']);
    await sheet(/photo 2 of 2/);
    expect(parts()).toEqual([null]);
    add();
    await waitFor(() => expect(parts()).toEqual([null, '0,0.3,0,0.4']));
  });
});

it('a photo that is too small is sent without a sheet: the server says why it is refused [V-PHOTOS-PIXELS]', async () => {
  sizes.set('tiny.jpg', { width: 399, height: 900 });
  await choose(['tiny.jpg']);
  await waitFor(() => expect(parts()).toEqual([null]));
  await act(async () =>
    FakeUpload.sent[0]?.response(422, { error: { code: 'validation', message: 'Small', requestId: 'r' } }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe('Small');
  expect(screen.queryByRole('dialog')).toBeNull();
});
