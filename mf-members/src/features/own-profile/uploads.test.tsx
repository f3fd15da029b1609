import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnPhotos } from '@tandem/contracts/api/photos';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { pasteInto, someUser } from '@tandem/shared-ui/testing';
import { FakeUpload, stubUploads } from '@tandem/shared-ui/testing/fake-upload';
import { openOwnProfile, someOwnPhotos, someOwnProfile } from '../../testing/open-own-profile.tsx';
import { openPhotoOptions, photoList, photoNames } from '../../testing/own-photos.ts';
import { unsavedProfile } from './model/unsaved-profile.ts';

beforeEach(stubUploads);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

describe('uploading', () => {
  it('shows how far it is, then the photo', async () => {
    const { calls, fake } = openOwnProfile();
    await photoList();
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
    expect(screen.getByText('30%')).toBeDefined();
    act(() => upload?.progress(100, 100));
    expect(screen.getByText('Almost there')).toBeDefined();
    expect(unsavedProfile.exists()).toBe(true);
    act(() => upload?.response(201, uploaded([1, 2, 9], 9)));
    await waitFor(async () => expect(await photoNames()).toHaveLength(3));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(unsavedProfile.exists()).toBe(false);
    expect(fake.host.session.get(), 'the frame').toMatchObject({ user: { profile: { main_image: { id: 1 } } } });
    expect(calls('GET /api/user.php')).toEqual([]);
  });

  it('says whose photo it is, and a page that shows somebody else shows who is logged in [R-PLATFORM-MEMBER-HEADER, R-ACCOUNT-OTHER-MEMBER]', async () => {
    const { calls } = openOwnProfile();
    await photoList();
    choose([file()]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.headers['X-Member']).toBe(String(someUser().id));
    const error = { code: 'other_session', message: 'Another account is logged in.', requestId: 'r' };
    act(() => sent()[0]?.response(409, { error }));
    expect(await screen.findByText('Another account is logged in.')).toBeDefined();
    await waitFor(() => expect(calls('GET /api/user.php')).toHaveLength(1));
    expect(sent(), 'it is not tried again').toHaveLength(1);
  });

  it('uploads two at a time, and private ones as private [F-PROFILE-PHOTOS]', async () => {
    openOwnProfile({ profile: { photos: someOwnPhotos([], { limit: 25 }) } });
    await screen.findByText('No photo yet');
    choose([file('a.jpg'), file('b.png', 'image/png'), file('c.heic', '')], 'Add private photos');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(screen.getByText('Waiting')).toBeDefined();
    expect(sent().map(({ address }) => address)).toEqual(Array(2).fill('/api/photos.php?private=true'));
    act(() => sent()[0]?.response(201, uploaded([7], 7)));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]?.headers['Content-Type']).toBe('application/octet-stream');
  });

  it('keeps every photo when responses arrive in another order', async () => {
    openOwnProfile({ profile: { photos: someOwnPhotos([], { limit: 3 }) } });
    await screen.findByText('No photo yet');
    choose([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
    await waitFor(() => expect(sent()).toHaveLength(2));
    await act(async () => sent()[1]?.response(201, uploaded([7, 8], 8)));
    await waitFor(() => expect(sent()).toHaveLength(3));
    await act(async () => sent()[2]?.response(201, uploaded([7, 8, 9], 9)));
    await act(async () => sent()[0]?.response(201, uploaded([7], 7)));
    expect(await photoNames()).toEqual(['Your photo 1 of 3', 'Your photo 2 of 3', 'Your photo 3 of 3']);
    expect(screen.getByText('3 of 3')).toBeDefined();
  });

  it('keeps optimistic changes of the photos while they are pending', async () => {
    const responses: ((photos: OwnPhotos) => void)[] = [];
    const { user } = openOwnProfile({
      profile: { photos: someOwnPhotos([1, 2], { limit: 4 }) },
      responses: { 'DELETE /api/photos.php': () => new Promise<OwnPhotos>((resolve) => responses.push(resolve)) },
    });
    await photoList();
    choose([file()]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.click((await openPhotoOptions(user, 2)).getByRole('button', { name: 'Delete photo' }));
    await waitFor(() => expect(responses).toHaveLength(1));
    await act(async () => sent()[0]?.response(201, uploaded([1, 2, 9], 9)));
    expect(await photoNames()).toEqual(['Your photo 1 of 2', 'Your photo 2 of 2']);
    // Sent before the upload was saved.
    await act(async () => responses[0]?.(someOwnPhotos([1], { limit: 4 })));
    expect(await photoNames()).toEqual(['Your photo 1 of 2', 'Your photo 2 of 2']);
  });

  it('keeps a photo that was uploaded while texts were being saved', async () => {
    const responses: ((profile: EditableProfile) => void)[] = [];
    const { user } = openOwnProfile({
      responses: { 'PUT /api/profile.php': () => new Promise<EditableProfile>((resolve) => responses.push(resolve)) },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit: About me' }));
    await pasteInto(user, screen.getByRole('textbox', { name: 'About me' }), ' And cake.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(responses).toHaveLength(1));
    choose([file()]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await act(async () => sent()[0]?.response(201, uploaded([1, 2, 9], 9)));
    await act(async () => responses[0]?.(someOwnProfile({ about: 'Saved.' })));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(await photoNames()).toHaveLength(3);
  });

  it('takes no more than there is room for [T-PHOTOS-LIMIT]', async () => {
    const { fake } = openOwnProfile();
    await photoList();
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
    await photoList();
    choose([wrong]);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: `Remove ${wrong.name}` }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that the server refuses shows why, and is not retried', async () => {
    openOwnProfile();
    await photoList();
    choose([file()]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    const message = 'This photo is too small. It has to be at least 400 pixels wide and high.';
    act(() => sent()[0]?.response(422, { error: { code: 'validation', message, requestId: 'r' } }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.queryByRole('button', { name: 'Try beach.jpg again' })).toBeNull();
  });

  it('is retried with the same key after a network error, in the end by a button [R-PLATFORM-RETRY-CAUSES, L-PLATFORM-RETRIES, T-PLATFORM-OFFLINE]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openOwnProfile();
    await photoList();
    choose([file()]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    for (let tries = 1; tries <= 5; tries += 1) {
      await act(async () => sent().at(-1)?.response(0));
      await act(() => vi.advanceTimersByTimeAsync(12_000));
      expect(sent()).toHaveLength(tries + 1);
    }
    await act(async () => sent().at(-1)?.response(0));
    expect((await screen.findByRole('alert')).textContent).toBe('Check your connection and try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Try beach.jpg again' }));
    await waitFor(() => expect(sent()).toHaveLength(7));
    expect(new Set(sent().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  });

  it('is tried again where its first attempt, whose response was lost, is still on its way [R-PLATFORM-RETRY-CAUSES]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openOwnProfile();
    await photoList();
    choose([file()]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    const error = { code: 'conflict', message: 'This is being done already.', requestId: 'r' };
    await act(async () => sent()[0]?.response(409, { error }, '1'));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(sent()).toHaveLength(2);
    await act(async () => sent()[1]?.response(201, uploaded([1, 2, 9], 9)));
    expect(await photoNames()).toHaveLength(3);
  });

  it('can be stopped', async () => {
    const { user } = openOwnProfile();
    await photoList();
    choose([file()]);
    await user.click(await screen.findByRole('button', { name: 'Stop uploading beach.jpg' }));
    expect(sent()[0]?.isAborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('as many as there may be', () => {
  it('links a free member to Premium [T-PHOTOS-LIMIT, L-PHOTOS-PREMIUM-UPLOADS]', async () => {
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
