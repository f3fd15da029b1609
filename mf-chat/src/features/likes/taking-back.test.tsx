import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { someMember } from '@tandem/shared-ui/testing';
import { given, openLikes, received, someLiker } from '../../testing/open-likes.tsx';

const SAAR = someMember({ id: 7, name: 'Saar', liked: true });

describe('a like that is removed', () => {
  it('keeps its place with a button that restores it, without another confirmation [R-LIKES-UNDO-SHOWN, R-LIKES-UNLIKE-REMOVED]', async () => {
    const { fake, user } = openLikes('/likes/given', {
      responses: {
        'GET /api/likes.php': () => given([SAAR]),
        'DELETE /api/like.php': () => ({ liked: false, match: false }),
        'POST /api/like.php': () => ({ liked: true, match: true }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unlike Saar' }));
    expect(await screen.findByText('You no longer like Saar.')).toBeDefined();
    const undo = screen.getByRole('button', { name: 'Undo' });
    await user.click(undo);
    expect(await screen.findByRole('button', { name: 'Unlike Saar', pressed: true })).toBe(document.activeElement);
    expect(screen.queryByText('You no longer like Saar.')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(fake.calls.map(({ key }) => key)).toEqual([
        'GET /api/likes.php',
        'DELETE /api/like.php',
        'POST /api/like.php',
      ]),
    );
  });

  it('stays removed while the response to the previous click arrives', async () => {
    const responses: (() => void)[] = [];
    const respondLater = (result: { liked: boolean; match: boolean }) =>
      new Promise<typeof result>((resolve) => responses.push(() => resolve(result)));
    const { fake, user } = openLikes('/likes/given', {
      responses: {
        'GET /api/likes.php': () => given([SAAR]),
        'DELETE /api/like.php': () => respondLater({ liked: false, match: false }),
        'POST /api/like.php': () => respondLater({ liked: true, match: false }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unlike Saar' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Unlike Saar', pressed: true });
    await act(async () => responses[0]?.());
    await waitFor(() => expect(fake.calls.map(({ key }) => key)).toContain('POST /api/like.php'));
    expect(screen.getByRole('button', { name: 'Unlike Saar', pressed: true })).toBeDefined();
    expect(screen.queryByText('You no longer like Saar.')).toBeNull();
    await act(async () => responses[1]?.());
    await waitFor(() => expect(fake.host.queryClient.isMutating()).toBe(0));
    expect(screen.getByRole('button', { name: 'Unlike Saar', pressed: true })).toBeDefined();
  });

  it('ends the match', async () => {
    const { user } = openLikes('/likes/matches', {
      responses: {
        'GET /api/likes.php': () => received([someLiker({ ...SAAR })]),
        'DELETE /api/like.php': () => ({ liked: false, match: false }),
      },
    });
    expect((await screen.findByRole('link', { name: 'Write to Saar' })).getAttribute('href')).toBe('/members/7/chat');
    await user.click(await screen.findByRole('button', { name: 'Unlike Saar' }));
    expect(await screen.findByText('You and Saar are no longer a match.')).toBeDefined();
  });

  it('is in its place among the likes received too, where it ends a match [R-LIKES-UNDO-SHOWN]', async () => {
    const { user } = openLikes('/likes', {
      responses: {
        'GET /api/likes.php': () => received([someLiker(SAAR), someLiker({ id: 8, name: 'Bo' })]),
        'DELETE /api/like.php': () => ({ liked: false, match: false }),
        'POST /api/like.php': () => ({ liked: true, match: true }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unlike Saar' }));
    expect(await screen.findByText('You and Saar are no longer a match.')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Undo' }), 'not of who was never liked').toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Unlike Saar', pressed: true })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is so for a match that was made a moment ago, and not for a like that was refused [R-LIKES-UNDO-SHOWN]', async () => {
    let isRefused = true;
    const { fake, user } = openLikes('/likes', {
      responses: {
        'GET /api/likes.php': () => received([someLiker({ id: 7, name: 'Saar', liked: false })]),
        'DELETE /api/like.php': () => ({ liked: false, match: false }),
        'POST /api/like.php': () => {
          if (isRefused) throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection.' });
          return { liked: true, match: true };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Like Saar' }));
    await waitFor(() => expect(fake.notices).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Like Saar', pressed: false })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Like Saar' }));
    await waitFor(() => expect(fake.host.queryClient.isMutating()).toBe(0));
    await user.click(screen.getByRole('button', { name: 'Unlike Saar' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('is restored with a notice when the server refuses', async () => {
    const { fake, user } = openLikes('/likes/given', {
      responses: {
        'GET /api/likes.php': () => given([SAAR]),
        'DELETE /api/like.php': () => {
          throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unlike Saar' }));
    await waitFor(() =>
      expect(fake.notices).toEqual([
        {
          tone: 'error',
          text: 'Unlike refused: Check your connection and try again.',
        },
      ]),
    );
    expect(screen.getByRole('button', { name: 'Unlike Saar', pressed: true })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('stays removed with a notice when restoring is refused', async () => {
    const { fake, user } = openLikes('/likes/given', {
      responses: {
        'GET /api/likes.php': () => given([SAAR]),
        'DELETE /api/like.php': () => ({ liked: false, match: false }),
        'POST /api/like.php': () => {
          throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unlike Saar' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const text = 'Your like for Saar was not saved. Check your connection and try again.';
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text }]));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('is no longer in the list when that is opened again [R-LIKES-UNDO-SHOWN]', async () => {
    let liked = [SAAR];
    const { user } = openLikes('/likes/given', {
      responses: {
        'GET /api/likes.php': ({ query }) => (query?.['type'] === 'given' ? given(liked) : received([])),
        'DELETE /api/like.php': () => {
          liked = [];
          return { liked: false, match: false };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unlike Saar' }));
    await screen.findByText('You no longer like Saar.');
    await user.click(screen.getByRole('link', { name: 'Matches' }));
    await screen.findByRole('heading', { name: 'No matches yet' });
    await user.click(screen.getByRole('link', { name: 'You like' }));
    expect(await screen.findByRole('heading', { name: 'You have not liked anyone yet' })).toBeDefined();
  });
});
