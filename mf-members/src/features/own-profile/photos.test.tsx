import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnPhotos } from '@tandem/contracts/api/photos';
import { ApiError } from '@tandem/shared-ui/host';
import { stubUploads } from '@tandem/shared-ui/testing/fake-upload';
import { openOwnProfile, someOwnPhoto, someOwnPhotos } from '../../testing/open-own-profile.tsx';
import { bodiesOf, openPhotoOptions, photoList, photoNames } from '../../testing/own-photos.ts';

beforeEach(stubUploads);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('photos', () => {
  it('are shown in their order, with their number and the limit', async () => {
    openOwnProfile();
    expect(await photoNames()).toEqual(['Your photo 1 of 2', 'Your photo 2 of 2']);
    expect(screen.getByText('2 of 3')).toBeDefined();
    expect(screen.getByText('Main photo')).toBeDefined();
  });

  it('load the main one, which is the largest, before the others', async () => {
    openOwnProfile();
    await photoNames();
    const photos = screen.getAllByRole('img', { name: /^Your photo/ });
    expect(photos.map((photo) => photo.getAttribute('fetchpriority'))).toEqual(['high', 'low']);
  });

  it('that are missing invite the first', async () => {
    openOwnProfile({ profile: { photos: someOwnPhotos([]) } });
    expect(await screen.findByText('No photo yet')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add photos' })).toBeDefined();
  });

  it('explain which files are accepted, and what private means [L-PHOTOS-FILE-SIZE, L-PHOTOS-MIN-PIXELS]', async () => {
    openOwnProfile();
    expect(
      await screen.findByText(/JPEG, PNG, WebP or HEIC, up to 10 MB, at least 400 pixels.*unlocks them for 5 credits/),
    ).toBeDefined();
  });
});

describe('a state', () => {
  const rejected = someOwnPhoto({ id: 3, status: 'rejected', rejection_reason: 'contact_details' });

  it('of being checked is shown and explained [R-PHOTOS-OWNER-ALL]', async () => {
    const { user } = openOwnProfile({
      profile: { photos: { photos: [someOwnPhoto({ status: 'pending', main: true })], limit: 3 } },
    });
    expect(await screen.findByText('Being checked')).toBeDefined();
    expect(
      (await openPhotoOptions(user, 1)).getByText('We are checking this photo. Others will see it after that.'),
    ).toBeDefined();
  });

  it('of being rejected shows why, counts for nothing, and can only be objected to and removed [R-PHOTOS-OWNER-ALL, T-PHOTOS-REJECTED]', async () => {
    const { user } = openOwnProfile({ profile: { photos: { photos: [rejected], limit: 3 } } });
    expect(await screen.findByText('Not shown')).toBeDefined();
    expect(screen.getByText('0 of 3')).toBeDefined();
    // Below the photos, as the FAQ says, and with its options.
    expect(screen.getByText('Photo 1 is not shown')).toBeDefined();
    expect(screen.getByText('This photo does not meet our rules: it shows contact details.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Object to this decision' }).getAttribute('href')).toBe('/complaints');
    const dialog = await openPhotoOptions(user, 1);
    expect(dialog.getByText('This photo does not meet our rules: it shows contact details.')).toBeDefined();
    expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['', 'Delete photo']);
    expect(dialog.getByRole('link', { name: 'Object to this decision' }).getAttribute('href')).toBe('/complaints');
  });

  it('of being private keeps a photo from being the main one', async () => {
    const { user } = openOwnProfile({
      profile: {
        photos: { photos: [someOwnPhoto({ id: 1, main: true }), someOwnPhoto({ id: 2, private: true })], limit: 3 },
      },
    });
    const dialog = await openPhotoOptions(user, 2);
    expect(dialog.queryByRole('button', { name: 'Make this the main photo' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Show to everyone' })).toBeDefined();
  });
});

describe('ordering', () => {
  it('by buttons moves a photo, makes it the main one, hides it [F-PHOTOS-FLAGS]', async () => {
    const { user, calls } = openOwnProfile({ profile: { photos: someOwnPhotos([1, 2, 3]) } });
    await user.click((await openPhotoOptions(user, 3)).getByRole('button', { name: 'Move forward' }));
    await user.click((await openPhotoOptions(user, 1)).getByRole('button', { name: 'Move back' }));
    await user.click((await openPhotoOptions(user, 2)).getByRole('button', { name: 'Make this the main photo' }));
    await user.click((await openPhotoOptions(user, 1)).getByRole('button', { name: 'Make private' }));
    await waitFor(() => expect(calls('PUT /api/photos.php')).toHaveLength(4));
    expect(bodiesOf(calls('PUT /api/photos.php'))).toEqual([
      { id: 3, order: 1 },
      { id: 1, order: 1 },
      { id: 1, main: true },
      { id: 1, private: true },
    ]);
  });

  it('by arrow keys keeps the focus and announces the new place', async () => {
    const { user, calls } = openOwnProfile({ profile: { photos: someOwnPhotos([1, 2, 3]) } });
    const handle = await screen.findByRole('button', { name: 'Move photo 3 of 3' });
    handle.focus();
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText('Moved to place 2 of 3.')).toBeDefined();
    await waitFor(() => expect(bodiesOf(calls('PUT /api/photos.php'))).toEqual([{ id: 3, order: 1 }]));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 2 of 3'));
    await user.keyboard('{Home}');
    await waitFor(() => expect(bodiesOf(calls('PUT /api/photos.php')).at(-1)).toEqual({ id: 3, order: 0 }));
  });

  it('by keys at the end does nothing', async () => {
    const { user, calls } = openOwnProfile();
    (await screen.findByRole('button', { name: 'Move photo 2 of 2' })).focus();
    await user.keyboard('{ArrowRight}{End}');
    expect(calls('PUT /api/photos.php')).toEqual([]);
  });

  it('by dragging puts a photo where it is dropped', async () => {
    const { calls } = openOwnProfile({ profile: { photos: someOwnPhotos([1, 2, 3]) } });
    const handle = await screen.findByRole('button', { name: 'Move photo 3 of 3' });
    const places = (await photoList()).children;
    handle.setPointerCapture = () => {};
    document.elementsFromPoint = () => (places[1] === undefined ? [] : [places[1]]);
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 60, clientY: 10 });
    fireEvent.pointerUp(handle, { pointerId: 1, clientX: 60, clientY: 10 });
    await waitFor(() => expect(bodiesOf(calls('PUT /api/photos.php'))).toEqual([{ id: 3, order: 1 }]));
  });

  it('by dragging puts it there also when the last move was not rendered yet', async () => {
    const { calls } = openOwnProfile({ profile: { photos: someOwnPhotos([1, 2, 3]) } });
    const handle = await screen.findByRole('button', { name: 'Move photo 3 of 3' });
    const places = [...(await photoList()).children];
    handle.setPointerCapture = () => {};
    document.elementsFromPoint = (x) => places.slice(x < 50 ? 2 : 1, x < 50 ? 3 : 2);
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 10, clientY: 10 });
    // Without a render in between.
    act(() => {
      fireEvent.pointerMove(handle, { pointerId: 1, clientX: 60, clientY: 10 });
      fireEvent.pointerUp(handle, { pointerId: 1, clientX: 60, clientY: 10 });
    });
    await waitFor(() => expect(bodiesOf(calls('PUT /api/photos.php'))).toEqual([{ id: 3, order: 1 }]));
  });

  it('shows the last change while the response to an earlier one arrives', async () => {
    const inOrder = (ids: number[]): OwnPhotos => ({
      photos: ids.map((id) => someOwnPhoto({ id, main: id === 1, private: id === 4 })),
      limit: 4,
    });
    const responses: ((photos: OwnPhotos) => void)[] = [];
    const { user, calls } = openOwnProfile({
      profile: { photos: inOrder([1, 2, 3, 4]) },
      responses: { 'PUT /api/photos.php': () => new Promise<OwnPhotos>((resolve) => responses.push(resolve)) },
    });
    const placeOfPrivate = async () =>
      within(await photoList())
        .getAllByRole('listitem')
        .findIndex((item) => within(item).queryByText('Private') !== null);
    (await screen.findByRole('button', { name: 'Move photo 4 of 4' })).focus();
    for (const place of [2, 1]) {
      await user.keyboard('{ArrowLeft}');
      await waitFor(async () => expect(await placeOfPrivate()).toBe(place));
    }
    await waitFor(() => expect(responses).toHaveLength(1));
    await act(async () => responses[0]?.(inOrder([1, 2, 4, 3])));
    await waitFor(() => expect(calls('PUT /api/photos.php')).toHaveLength(2));
    expect(await placeOfPrivate()).toBe(1);
    await act(async () => responses[1]?.(inOrder([1, 4, 2, 3])));
    expect(await placeOfPrivate()).toBe(1);
  });

  it('that fails is reverted with a notice', async () => {
    const { user, fake } = openOwnProfile({
      profile: { photos: { photos: [someOwnPhoto({ id: 1, main: true }), someOwnPhoto({ id: 2 })], limit: 3 } },
      responses: {
        'PUT /api/photos.php': () => {
          throw new ApiError({ code: 'validation', status: 422, message: 'x', fields: { main: 'Not this one.' } });
        },
      },
    });
    await user.click((await openPhotoOptions(user, 2)).getByRole('button', { name: 'Make private' }));
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: 'Not this one.' }]));
    await waitFor(() => expect(screen.queryByText('Private')).toBeNull());
  });
});
