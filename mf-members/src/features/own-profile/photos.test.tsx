import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnPhotos } from '@tandem/contracts/api/photos';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { ApiError } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { FakeUpload, stubUploads } from '../../testing/fake-upload.ts';
import { openOwnProfile, someOwnPhoto, someOwnPhotos, someOwnProfile } from '../../testing/open-own-profile.tsx';
import { unsavedProfile } from './model/unsaved-profile.ts';

beforeEach(stubUploads);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const list = () => screen.findByRole('list', { name: 'Photos' });
const names = async () =>
  within(await list())
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'));
const file = (name = 'beach.jpg', type = 'image/jpeg', size = 1000) => {
  const photo = new File(['x'], name, { type });
  Object.defineProperty(photo, 'size', { value: size });
  return photo;
};
const choose = (files: File[], label = 'Add photos') => {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } });
};
const sent = () => FakeUpload.sent;
const uploaded = (ids: number[], id: number) => ({ ...someOwnPhotos(ids), photo_id: id });
const bodies = (calls: { input: Record<string, unknown> }[]) => calls.map(({ input }) => input['body']);

async function options(user: ReturnType<typeof openOwnProfile>['user'], number: number) {
  await user.click(await screen.findByRole('button', { name: `Photo ${number}: options` }));
  return within(screen.getByRole('dialog'));
}

describe('photos', () => {
  it('stand in their order with their number of those that may be', async () => {
    openOwnProfile();
    expect(await names()).toEqual(['Your photo 1 of 2', 'Your photo 2 of 2']);
    expect(screen.getByText('2 of 3')).toBeDefined();
    expect(screen.getByText('Main photo')).toBeDefined();
  });

  it('that are none invite to the first', async () => {
    openOwnProfile({ profile: { photos: someOwnPhotos([]) } });
    expect(await screen.findByText('No photo yet')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add photos' })).toBeDefined();
  });

  it('say what may be sent, and what private means [L-PHOTOS-FILE-SIZE, L-PHOTOS-MIN-PIXELS]', async () => {
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
    expect((await options(user, 1)).getByText('We are checking this photo. Others see it after that.')).toBeDefined();
  });

  it('of being turned down says why, takes no room and can only be removed [R-PHOTOS-OWNER-ALL, T-PHOTOS-REJECTED]', async () => {
    const { user } = openOwnProfile({ profile: { photos: { photos: [rejected], limit: 3 } } });
    expect(await screen.findByText('Not shown')).toBeDefined();
    expect(screen.getByText('0 of 3')).toBeDefined();
    const dialog = await options(user, 1);
    expect(dialog.getByText('This photo does not meet our rules: it shows contact details.')).toBeDefined();
    expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['', 'Delete photo']);
  });

  it('of being private keeps a photo from being the main one', async () => {
    const { user } = openOwnProfile({
      profile: {
        photos: { photos: [someOwnPhoto({ id: 1, main: true }), someOwnPhoto({ id: 2, private: true })], limit: 3 },
      },
    });
    const dialog = await options(user, 2);
    expect(dialog.queryByRole('button', { name: 'Make this the main photo' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Show to everybody' })).toBeDefined();
  });
});

describe('ordering', () => {
  it('by buttons moves a photo, makes it the main one, hides it [F-PHOTOS-FLAGS]', async () => {
    const { user, calls } = openOwnProfile({ profile: { photos: someOwnPhotos([1, 2, 3]) } });
    await user.click((await options(user, 3)).getByRole('button', { name: 'Move forward' }));
    await user.click((await options(user, 1)).getByRole('button', { name: 'Move back' }));
    await user.click((await options(user, 2)).getByRole('button', { name: 'Make this the main photo' }));
    await user.click((await options(user, 1)).getByRole('button', { name: 'Make private' }));
    await waitFor(() => expect(calls('PUT /api/photos.php')).toHaveLength(4));
    expect(bodies(calls('PUT /api/photos.php'))).toEqual([
      { id: 3, order: 1 },
      { id: 1, order: 1 },
      { id: 1, main: true },
      { id: 1, private: true },
    ]);
  });

  it('by arrow keys keeps the focus and says the new place', async () => {
    const { user, calls } = openOwnProfile({ profile: { photos: someOwnPhotos([1, 2, 3]) } });
    const handle = await screen.findByRole('button', { name: 'Move photo 3 of 3' });
    handle.focus();
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText('Moved to place 2 of 3.')).toBeDefined();
    await waitFor(() => expect(bodies(calls('PUT /api/photos.php'))).toEqual([{ id: 3, order: 1 }]));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 2 of 3'));
    await user.keyboard('{Home}');
    await waitFor(() => expect(bodies(calls('PUT /api/photos.php')).at(-1)).toEqual({ id: 3, order: 0 }));
  });

  it('by keys at the end does nothing', async () => {
    const { user, calls } = openOwnProfile();
    (await screen.findByRole('button', { name: 'Move photo 2 of 2' })).focus();
    await user.keyboard('{ArrowRight}{End}');
    expect(calls('PUT /api/photos.php')).toEqual([]);
  });

  it('by pulling puts a photo where it is let go', async () => {
    const { calls } = openOwnProfile({ profile: { photos: someOwnPhotos([1, 2, 3]) } });
    const handle = await screen.findByRole('button', { name: 'Move photo 3 of 3' });
    const places = (await list()).children;
    handle.setPointerCapture = () => {};
    document.elementsFromPoint = () => (places[1] === undefined ? [] : [places[1]]);
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 60, clientY: 10 });
    fireEvent.pointerUp(handle, { pointerId: 1, clientX: 60, clientY: 10 });
    await waitFor(() => expect(bodies(calls('PUT /api/photos.php'))).toEqual([{ id: 3, order: 1 }]));
  });

  it('by pulling puts it there also where the last move was not drawn yet', async () => {
    const { calls } = openOwnProfile({ profile: { photos: someOwnPhotos([1, 2, 3]) } });
    const handle = await screen.findByRole('button', { name: 'Move photo 3 of 3' });
    const places = [...(await list()).children];
    handle.setPointerCapture = () => {};
    document.elementsFromPoint = (x) => places.slice(x < 50 ? 2 : 1, x < 50 ? 3 : 2);
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 10, clientY: 10 });
    // In one go: nothing is drawn in between.
    act(() => {
      fireEvent.pointerMove(handle, { pointerId: 1, clientX: 60, clientY: 10 });
      fireEvent.pointerUp(handle, { pointerId: 1, clientX: 60, clientY: 10 });
    });
    await waitFor(() => expect(bodies(calls('PUT /api/photos.php'))).toEqual([{ id: 3, order: 1 }]));
  });

  it('shows the last wish while the answer to an earlier one comes', async () => {
    const inOrder = (ids: number[]): OwnPhotos => ({
      photos: ids.map((id) => someOwnPhoto({ id, main: id === 1, private: id === 4 })),
      limit: 4,
    });
    const answers: ((photos: OwnPhotos) => void)[] = [];
    const { user, calls } = openOwnProfile({
      profile: { photos: inOrder([1, 2, 3, 4]) },
      answers: { 'PUT /api/photos.php': () => new Promise<OwnPhotos>((resolve) => answers.push(resolve)) },
    });
    const placeOfPrivate = async () =>
      within(await list())
        .getAllByRole('listitem')
        .findIndex((item) => within(item).queryByText('Private') !== null);
    (await screen.findByRole('button', { name: 'Move photo 4 of 4' })).focus();
    for (const place of [2, 1]) {
      await user.keyboard('{ArrowLeft}');
      await waitFor(async () => expect(await placeOfPrivate()).toBe(place));
    }
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(async () => answers[0]?.(inOrder([1, 2, 4, 3])));
    await waitFor(() => expect(calls('PUT /api/photos.php')).toHaveLength(2));
    expect(await placeOfPrivate()).toBe(1);
    await act(async () => answers[1]?.(inOrder([1, 4, 2, 3])));
    expect(await placeOfPrivate()).toBe(1);
  });

  it('that fails is undone and told', async () => {
    const { user, fake } = openOwnProfile({
      profile: { photos: { photos: [someOwnPhoto({ id: 1, main: true }), someOwnPhoto({ id: 2 })], limit: 3 } },
      answers: {
        'PUT /api/photos.php': () => {
          throw new ApiError({ code: 'validation', status: 422, message: 'x', fields: { main: 'Not this one.' } });
        },
      },
    });
    await user.click((await options(user, 2)).getByRole('button', { name: 'Make private' }));
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: 'Not this one.' }]));
    await waitFor(() => expect(screen.queryByText('Private')).toBeNull());
  });
});

describe('removing', () => {
  it('asks once more', async () => {
    const { user, calls } = openOwnProfile();
    await user.click((await options(user, 2)).getByRole('button', { name: 'Delete photo' }));
    expect(calls('DELETE /api/photos.php')).toEqual([]);
    const question = within(screen.getByRole('dialog', { name: 'Delete this photo?' }));
    await user.click(question.getByRole('button', { name: 'Delete photo' }));
    await waitFor(() => expect(bodies(calls('DELETE /api/photos.php'))).toEqual([{ id: 2 }]));
    expect(await names()).toEqual(['Your photo 1 of 1']);
  });

  it('can be thought over', async () => {
    const { user, calls } = openOwnProfile();
    await user.click((await options(user, 2)).getByRole('button', { name: 'Delete photo' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('dialog', { name: 'Photo 2: options' })).toBeDefined();
    expect(calls('DELETE /api/photos.php')).toEqual([]);
  });
});

describe('uploading', () => {
  it('shows how far it is, then the photo', async () => {
    const { calls } = openOwnProfile();
    await list();
    choose([file()]);
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Uploading beach.jpg' });
    const [upload] = sent();
    expect(upload?.address).toBe('/api/photos.php');
    expect(upload?.headers).toMatchObject({
      'Content-Type': 'image/jpeg',
      'X-Request-Type': 'client',
      'Accept-Language': 'en',
    });
    act(() => upload?.progress(30, 100));
    expect(bar.value).toBe(30);
    expect(screen.getByText('30 %')).toBeDefined();
    act(() => upload?.progress(100, 100));
    expect(screen.getByText('Almost there')).toBeDefined();
    expect(unsavedProfile.exists()).toBe(true);
    act(() => upload?.answer(201, uploaded([1, 2, 9], 9)));
    await waitFor(async () => expect(await names()).toHaveLength(3));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(unsavedProfile.exists()).toBe(false);
    await waitFor(() => expect(calls('GET /api/user.php').length).toBeGreaterThan(0));
  });

  it('sends two at a time, private ones as such [F-PROFILE-PHOTOS]', async () => {
    openOwnProfile({ profile: { photos: someOwnPhotos([], { limit: 25 }) } });
    await screen.findByText('No photo yet');
    choose([file('a.jpg'), file('b.png', 'image/png'), file('c.heic', '')], 'Add private photos');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(screen.getByText('Waiting')).toBeDefined();
    expect(sent().map(({ address }) => address)).toEqual(Array(2).fill('/api/photos.php?private=true'));
    act(() => sent()[0]?.answer(201, uploaded([7], 7)));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]?.headers['Content-Type']).toBe('application/octet-stream');
  });

  it('keeps every photo where the answers come in another order than they were made', async () => {
    openOwnProfile({ profile: { photos: someOwnPhotos([], { limit: 3 }) } });
    await screen.findByText('No photo yet');
    choose([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
    await waitFor(() => expect(sent()).toHaveLength(2));
    await act(async () => sent()[1]?.answer(201, uploaded([7, 8], 8)));
    await waitFor(() => expect(sent()).toHaveLength(3));
    await act(async () => sent()[2]?.answer(201, uploaded([7, 8, 9], 9)));
    await act(async () => sent()[0]?.answer(201, uploaded([7], 7)));
    expect(await names()).toEqual(['Your photo 1 of 3', 'Your photo 2 of 3', 'Your photo 3 of 3']);
    expect(screen.getByText('3 of 3')).toBeDefined();
  });

  it('leaves the photos as they were wished while their change is under way', async () => {
    const answers: ((photos: OwnPhotos) => void)[] = [];
    const { user } = openOwnProfile({
      profile: { photos: someOwnPhotos([1, 2], { limit: 4 }) },
      answers: { 'DELETE /api/photos.php': () => new Promise<OwnPhotos>((resolve) => answers.push(resolve)) },
    });
    await list();
    choose([file()]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.click((await options(user, 2)).getByRole('button', { name: 'Delete photo' }));
    const question = within(screen.getByRole('dialog', { name: 'Delete this photo?' }));
    await user.click(question.getByRole('button', { name: 'Delete photo' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(async () => sent()[0]?.answer(201, uploaded([1, 2, 9], 9)));
    expect(await names()).toEqual(['Your photo 1 of 2', 'Your photo 2 of 2']);
    // Made before the upload was kept.
    await act(async () => answers[0]?.(someOwnPhotos([1], { limit: 4 })));
    expect(await names()).toEqual(['Your photo 1 of 2', 'Your photo 2 of 2']);
  });

  it('keeps a photo that came while words were being saved', async () => {
    const answers: ((profile: EditableProfile) => void)[] = [];
    const { user } = openOwnProfile({
      answers: { 'PUT /api/profile.php': () => new Promise<EditableProfile>((resolve) => answers.push(resolve)) },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit: About me' }));
    await user.type(screen.getByRole('textbox', { name: 'About me' }), ' And cake.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    choose([file()]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await act(async () => sent()[0]?.answer(201, uploaded([1, 2, 9], 9)));
    await act(async () => answers[0]?.(someOwnProfile({ about: 'Saved.' })));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(await names()).toHaveLength(3);
  });

  it('takes no more than there is room for [T-PHOTOS-LIMIT]', async () => {
    const { fake } = openOwnProfile();
    await list();
    choose([file('a.jpg'), file('b.jpg')]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(fake.notices).toEqual([{ tone: 'error', text: 'You can upload up to 3 photos.' }]);
  });

  it.each([
    [
      'a type that is none of ours',
      'V-PHOTOS-FORMAT',
      file('cv.pdf', 'application/pdf'),
      'This file cannot be used as a photo. Choose a JPEG, PNG, WebP or HEIC image.',
    ],
    [
      'more than 10 MB',
      'V-PHOTOS-SIZE, L-PHOTOS-FILE-SIZE',
      file('huge.jpg', 'image/jpeg', 10_000_001),
      'This photo is too large. Choose one of at most 10 MB.',
    ],
  ])('sends nothing of %s [%s]', async (_what, _ids, wrong, text) => {
    const { user } = openOwnProfile();
    await list();
    choose([wrong]);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: `Remove ${wrong.name}` }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that the server refuses says why, and is not tried again', async () => {
    openOwnProfile();
    await list();
    choose([file()]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    const message = 'This photo is too small. It has to be at least 400 pixels wide and high.';
    act(() => sent()[0]?.answer(422, { error: { code: 'validation', message, requestId: 'r' } }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.queryByRole('button', { name: 'Try beach.jpg again' })).toBeNull();
  });

  it('is tried again with the same key when the connection went away, at last by hand [R-PLATFORM-RETRY-CAUSES, L-PLATFORM-RETRIES, T-PLATFORM-OFFLINE]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openOwnProfile();
    await list();
    choose([file()]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    for (let tries = 1; tries <= 5; tries += 1) {
      await act(async () => sent().at(-1)?.answer(0));
      await act(() => vi.advanceTimersByTimeAsync(12_000));
      expect(sent()).toHaveLength(tries + 1);
    }
    await act(async () => sent().at(-1)?.answer(0));
    expect((await screen.findByRole('alert')).textContent).toBe('Check your connection and try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Try beach.jpg again' }));
    await waitFor(() => expect(sent()).toHaveLength(7));
    expect(new Set(sent().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  });

  it('can be stopped', async () => {
    const { user } = openOwnProfile();
    await list();
    choose([file()]);
    await user.click(await screen.findByRole('button', { name: 'Stop uploading beach.jpg' }));
    expect(sent()[0]?.isAborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('as many as there may be', () => {
  it('leads a free member to Premium [T-PHOTOS-LIMIT, L-PHOTOS-PREMIUM-UPLOADS]', async () => {
    openOwnProfile({ profile: { photos: someOwnPhotos([1, 2, 3]) } });
    expect(await screen.findByText('You can upload up to 3 photos.')).toBeDefined();
    expect(screen.getByText('As a Premium member you can have 25.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Get Premium' }).getAttribute('href')).toBe('/premium');
    expect(screen.queryByRole('button', { name: 'Add photos' })).toBeNull();
  });

  it('sells a premium member nothing [T-PHOTOS-LIMIT]', async () => {
    openOwnProfile({ user: someUser({ paid_user: true }), profile: { photos: someOwnPhotos([1, 2], { limit: 2 }) } });
    expect(await screen.findByText('You can upload up to 2 photos.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Get Premium' })).toBeNull();
  });
});
