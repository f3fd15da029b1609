import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someMember, someUser } from '@tandem/shared-ui/testing';
import { useLocation } from '@tandem/shared-ui/router';
import type { Liker } from '@tandem/contracts/api/members';
import { renderFrame } from '../test-frame.tsx';
// Lazy modules are imported up front: the fake clock of these tests does not wait for files.
import './LikePopup.tsx';
import { announceLiker } from '../session/announced-likers.ts';
import { modalTurns } from '../overlays/modal-turns.store.ts';
import { secondsOf } from './timed-like.ts';
import { TimedLike } from './TimedLike.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  modalTurns.setState({ waiting: new Set(), open: null });
});

const someLiker = (changes: Partial<Liker> = {}): Liker => ({
  ...someMember(),
  like_new: true,
  liked_at: '2026-11-21T12:00:00.000Z',
  ...changes,
});

describe('query t', () => {
  it.each<[string | null, number | null, string]>([
    ['1', 1, 'V-LIKES-POPUP-SECONDS, L-LIKES-POPUP-SECONDS'],
    ['300', 300, 'V-LIKES-POPUP-SECONDS, L-LIKES-POPUP-SECONDS'],
    ['0', null, 'V-LIKES-POPUP-SECONDS, L-LIKES-POPUP-SECONDS'],
    ['301', null, 'V-LIKES-POPUP-SECONDS, L-LIKES-POPUP-SECONDS'],
    ['-5', null, 'V-LIKES-POPUP-SECONDS'],
    ['2.5', null, 'V-LIKES-POPUP-SECONDS'],
    ['soon', null, 'V-LIKES-POPUP-SECONDS'],
    [null, null, 'V-LIKES-POPUP-SECONDS'],
  ])('%s means %s seconds [%s]', (text, seconds) => expect(secondsOf(text)).toBe(seconds));

  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it.each([20, 45])(
    'shows who likes you after %i seconds, then reloads the likes after 500 ms [R-LIKES-POPUP-DELAY, R-LIKES-POPUP-BUTTON, R-LIKES-FICTIONAL-POPUP, L-LIKES-AUTO-RELOAD]',
    async (seconds) => {
      vi.useFakeTimers();
      const fake = renderFrame(<TimedLike allowed />, {
        user: someUser(),
        at: `/members?t=${seconds}&page=2`,
        responses: { 'GET /api/auto-like.php': () => someMember({ id: 9, name: 'Iris' }) },
      });
      const reload = vi.spyOn(fake.host.queryClient, 'invalidateQueries');
      await pass(seconds * 1_000 - 1);
      expect(fake.calls.map(({ key }) => key)).not.toContain('GET /api/auto-like.php');
      await pass(1);
      await pass(100);
      expect(screen.getByRole('dialog', { name: 'New like!' })).toBeDefined();
      expect(screen.getByText('Fictional profile')).toBeDefined();
      expect(screen.getByRole('link', { name: 'View profile' })).toHaveProperty('pathname', '/members/9');
      const likes = expect.objectContaining({ queryKey: ['likes'] }) as object;
      expect(reload).not.toHaveBeenCalledWith(likes);
      await pass(400);
      expect(reload).toHaveBeenCalledWith(likes);
      expect(announceLiker(someUser().id, 9)).toBe(false);
    },
  );

  it('reloads nothing where the stream has reported the like by then [L-LIKES-AUTO-RELOAD]', async () => {
    vi.useFakeTimers();
    const fake = renderFrame(<TimedLike allowed />, {
      user: someUser(),
      at: '/members?t=1',
      responses: { 'GET /api/auto-like.php': () => someMember({ id: 9, name: 'Iris' }) },
    });
    const reload = vi.spyOn(fake.host.queryClient, 'invalidateQueries');
    await pass(1_000);
    await pass(100);
    expect(screen.getByRole('dialog', { name: 'New like!' })).toBeDefined();
    fake.host.queryClient.setQueryData(['likes'], { profiles: [], liked_by: [someLiker({ id: 9 })] });
    await pass(600);
    expect(reload).not.toHaveBeenCalled();
  });

  it('requests no member for a visitor, and removes the parameter after its seconds [R-LIKES-POPUP-PARAMETER]', async () => {
    vi.useFakeTimers();
    const Search = () => <output>{useLocation().search}</output>;
    const { calls } = renderFrame(
      <>
        <TimedLike allowed />
        <Search />
      </>,
      { user: null, at: '/pages/terms?t=2&page=3' },
    );
    await pass(1_999);
    expect(screen.getByRole('status').textContent).toBe('?t=2&page=3');
    await pass(1);
    expect(screen.getByRole('status').textContent).toBe('?page=3');
    await pass(5_000);
    expect(calls).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('restarts its seconds for a visitor who has logged in [R-LIKES-POPUP-DELAY]', async () => {
    vi.useFakeTimers();
    const { calls, host } = renderFrame(<TimedLike allowed />, {
      user: null,
      at: '/members?t=2',
      responses: { 'GET /api/auto-like.php': () => someMember({ id: 9, name: 'Iris' }) },
    });
    await pass(5_000);
    act(() => void host.queryClient.setQueryData(['user'], { user: someUser() }));
    await pass(1_999);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls.map(({ key }) => key)).toEqual(['GET /api/auto-like.php']);
  });

  it('shows nothing when there is no member', async () => {
    vi.useFakeTimers();
    renderFrame(<TimedLike allowed />, {
      user: someUser(),
      at: '/members?t=1',
      responses: { 'GET /api/auto-like.php': () => null },
    });
    await pass(5_000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
