import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await page.user.click((await openPhotoOptions(page.user, 2)).getByRole('button', { name: 'Delete photo' }));
    await waitFor(async () => expect(await photoNames()).toHaveLength(2));
    return page;
  };
  const sent = ({ calls }: Awaited<ReturnType<typeof opened>>) => bodiesOf(calls('DELETE /api/photos.php'));

  it('is announced with a way to undo it, and is sent after 10 seconds [R-PHOTOS-DELETE-UNDO]', async () => {
    const page = await opened();
    expect(screen.getByText('Photo deleted')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await act(() => vi.advanceTimersByTimeAsync(9000));
    expect(sent(page)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(sent(page)).toEqual([{ id: 2 }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await photoNames()).toHaveLength(2);
  });

  it('that is undone brings the photo back and sends nothing [R-PHOTOS-DELETE-UNDO]', async () => {
    const page = await opened();
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await photoNames()).toHaveLength(3);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(sent(page)).toEqual([]);
  });

  it('that fails brings the photo back with a message [R-PHOTOS-DELETE-UNDO]', async () => {
    const page = await opened({
      responses: {
        'DELETE /api/photos.php': () => {
          throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection.' });
        },
      },
    });
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    await waitFor(() => expect(page.fake.notices).toEqual([{ tone: 'error', text: 'Check your connection.' }]));
    expect(await photoNames()).toHaveLength(3);
  });

  it.each([
    [
      'left',
      (page: Awaited<ReturnType<typeof opened>>) => page.user.click(screen.getByRole('link', { name: 'Elsewhere' })),
    ],
    ['closed', async () => void fireEvent(window, new Event('pagehide'))],
    [
      'hidden',
      async () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        fireEvent(document, new Event('visibilitychange'));
      },
    ],
  ])('is sent at once when the page is %s, and outlives it [R-PHOTOS-DELETE-LEAVING]', async (_how, leave) => {
    const page = await opened();
    await leave(page);
    await waitFor(() => expect(sent(page)).toEqual([{ id: 2 }]));
    expect(page.calls('DELETE /api/photos.php')[0]?.input['keepalive']).toBe(true);
  });

  it('is sent before another change, whose place it would shift [R-PHOTOS-DELETE-LEAVING]', async () => {
    const page = await opened();
    await page.user.click((await openPhotoOptions(page.user, 2)).getByRole('button', { name: 'Move forward' }));
    await waitFor(() => expect(bodiesOf(page.calls('PUT /api/photos.php'))).toEqual([{ id: 3, order: 0 }]));
    const keys = page.fake.calls.map(({ key }) => key).filter((key) => key.endsWith('photos.php'));
    expect(keys).toEqual(['DELETE /api/photos.php', 'PUT /api/photos.php']);
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
