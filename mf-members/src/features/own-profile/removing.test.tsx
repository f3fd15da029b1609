import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { openOwnProfile, someOwnPhotos } from '../../testing/open-own-profile.tsx';
import { bodiesOf, openPhotoOptions, photoNames } from '../../testing/own-photos.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('removing', () => {
  const opened = async (extra: Parameters<typeof openOwnProfile>[0] = {}) => {
    const page = openOwnProfile({ profile: { photos: someOwnPhotos([1, 2, 3]) }, ...extra });
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await page.user.click((await openPhotoOptions(page.user, 2)).getByRole('button', { name: 'Delete photo' }));
    await waitFor(async () => expect(await photoNames()).toHaveLength(2));
    return page;
  };
  /** What is said to those who listen. */
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  const sent = ({ calls }: Awaited<ReturnType<typeof opened>>) => bodiesOf(calls('DELETE /api/photos.php'));

  it('is sent at once, also for a page that is closed, and announced with a way to undo it for 10 seconds [R-PHOTOS-DELETE-UNDO, R-PHOTOS-DELETE-LEAVING]', async () => {
    const page = await opened();
    expect(sent(page)).toEqual([{ id: 2 }]);
    expect(page.calls('DELETE /api/photos.php')[0]?.input['keepalive']).toBe(true);
    expect(said()).toBe('Photo deleted');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await act(() => vi.advanceTimersByTimeAsync(9000));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    // The photo that has its place now.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Photo 2: options' }));
    expect(await photoNames()).toHaveLength(2);
  });

  it('that is undone brings the photo back, as the server has it [R-PHOTOS-DELETE-UNDO]', async () => {
    const page = await opened({ responses: { 'PUT /api/photos.php': () => someOwnPhotos([1, 2, 3]) } });
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await photoNames()).toHaveLength(3));
    expect(bodiesOf(page.calls('PUT /api/photos.php'))).toEqual([{ id: 2, removed: false }]);
    expect(screen.queryByText('Photo deleted')).toBeNull();
    await waitFor(() => expect(said()).toBe('Photo restored'));
    expect(document.activeElement?.closest('[data-photo-place]')).not.toBeNull();
  });

  it('that cannot be undone says so [R-PHOTOS-DELETE-UNDO]', async () => {
    const page = await opened({
      responses: {
        'PUT /api/photos.php': () => {
          throw new ApiError({ code: 'not_found', status: 404, message: 'This photo is not there any more.' });
        },
      },
    });
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(page.fake.notices).toEqual([{ tone: 'error', text: 'This photo is not there any more.' }]),
    );
    expect(await photoNames()).toHaveLength(2);
  });

  it('of a second one leaves the first its ten seconds: Undo brings back the latest, then the one before [R-PHOTOS-DELETE-UNDO]', async () => {
    const page = await opened({ responses: { 'PUT /api/photos.php': () => someOwnPhotos([1]) } });
    expect(said()).toBe('Photo deleted');
    await page.user.click((await openPhotoOptions(page.user, 2)).getByRole('button', { name: 'Delete photo' }));
    await waitFor(async () => expect(await photoNames()).toHaveLength(1));
    expect(said()).toBe('2 photos deleted');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    // One can still be brought back: that is to be seen, and not said as if it had happened now.
    expect(screen.getByText('Photo deleted').closest('[role="status"]')).toBeNull();
    await waitFor(() => expect(said()).toBe('Photo restored'));
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await waitFor(() =>
      expect(bodiesOf(page.calls('PUT /api/photos.php'))).toEqual([
        { id: 3, removed: false },
        { id: 2, removed: false },
      ]),
    );
  });

  it('of two ends for each of them ten seconds after it [R-PHOTOS-DELETE-UNDO]', async () => {
    const page = await opened();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await page.user.click((await openPhotoOptions(page.user, 2)).getByRole('button', { name: 'Delete photo' }));
    await waitFor(() => expect(said()).toBe('2 photos deleted'));
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(screen.getByText('Photo deleted')).toBeDefined();
    expect(said()).toBe('');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('of the only one leaves the focus with the photos, whose section has it where there is none [R-PHOTOS-DELETE-UNDO]', async () => {
    const page = openOwnProfile({ profile: { photos: someOwnPhotos([1]) } });
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await page.user.click((await openPhotoOptions(page.user, 1)).getByRole('button', { name: 'Delete photo' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' })));
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Photos' }));
  });

  it('that fails brings the photo back with a message, and offers nothing to undo [R-PHOTOS-DELETE-UNDO]', async () => {
    const page = openOwnProfile({
      profile: { photos: someOwnPhotos([1, 2, 3]) },
      responses: {
        'DELETE /api/photos.php': () => {
          throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection.' });
        },
      },
    });
    await page.user.click((await openPhotoOptions(page.user, 2)).getByRole('button', { name: 'Delete photo' }));
    await waitFor(() => expect(page.fake.notices).toEqual([{ tone: 'error', text: 'Check your connection.' }]));
    expect(await photoNames()).toHaveLength(3);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });
});

describe('the completeness', () => {
  it('is named with a link to the next step [R-PROFILE-COMPLETE-NEXT]', async () => {
    openOwnProfile();
    expect(await screen.findByText('Profile 55% complete')).toBeDefined();
    const href = screen.getByRole('link', { name: 'Choose three interests' }).getAttribute('href') ?? '';
    expect(document.querySelector(href)).toBe(screen.getByRole('button', { name: 'Edit: Interests' }));
  });

  it('leads to the button to add photos where there is none [R-PROFILE-COMPLETE-NEXT]', async () => {
    openOwnProfile({ profile: { photos: someOwnPhotos([]) } });
    const href = (await screen.findByRole('link', { name: 'Add your first photo' })).getAttribute('href') ?? '';
    expect(document.querySelector(href)).toBe(screen.getByRole('button', { name: 'Add photos' }));
  });
});
