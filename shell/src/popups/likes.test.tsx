import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someMember, someUser, TestApp } from '@tandem/shared-ui/testing';
import { useLocation } from '@tandem/shared-ui/router';
import type { AnswerOf } from '@tandem/contracts/api/index';
import type { Liker } from '@tandem/contracts/api/members';
import en from '../locales/en.json';
import { createFrameHost, renderFrame } from '../test-frame.tsx';
// What is loaded lazily is there already: the clock of these tests does not wait for files.
import './LikePopup.tsx';
import { announceLiker, forgetAnnounced } from '../session/announced-likers.ts';
import { LikeNews } from './LikeNews.tsx';
import MatchModal from './MatchModal.tsx';
import { modalTurns } from '../overlays/modal-turns.store.ts';
import { secondsOf } from './timed-like.ts';
import { TimedLike } from './TimedLike.tsx';

beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
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

describe('a like that comes while the site is open', () => {
  function renderNews() {
    const fake = renderFrame(<LikeNews allowed />, { user: someUser() });
    const setLikes = (likers: Liker[]) =>
      act(() => {
        const answer: AnswerOf<'GET /api/likes.php'> = { profiles: [], liked_by: likers };
        fake.host.queryClient.setQueryData(['likes'], answer);
      });
    return setLikes;
  }

  it('is announced, but not those that were there before [R-LIKES-MODAL-SCREEN, R-LIKES-MODAL-LIKE]', async () => {
    const setLikes = renderNews();
    setLikes([someLiker({ id: 7 })]);
    setLikes([someLiker({ id: 7 })]);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('dialog')).toBeNull();
    setLikes([someLiker({ id: 8, name: 'Iris' }), someLiker({ id: 7 })]);
    expect(await screen.findByRole('dialog', { name: 'New like!' })).toBeDefined();
    expect(screen.getByText('Iris likes you.')).toBeDefined();
  });

  it('of somebody whom the member likes is a match [R-LIKES-MODAL-MATCH]', async () => {
    const setLikes = renderNews();
    setLikes([]);
    setLikes([someLiker({ id: 8, name: 'Iris', liked: true })]);
    expect(await screen.findByRole('dialog', { name: "It's a match!" })).toBeDefined();
    expect(screen.getByText('You and Iris like each other.')).toBeDefined();
  });

  const show = (hidden: boolean) =>
    act(() => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const someTime = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

  it('is not announced in a tab once another one has', async () => {
    const setLikes = renderNews();
    setLikes([]);
    expect(announceLiker(someUser().id, 8)).toBe(true);
    setLikes([someLiker({ id: 8, name: 'Iris' })]);
    await someTime();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(modalTurns.getState().open).toBeNull();
  });

  it('is announced where it can be seen: a tab in the background waits, and leaves it to the one in front', async () => {
    const setLikes = renderNews();
    setLikes([]);
    show(true);
    setLikes([someLiker({ id: 8, name: 'Iris' })]);
    await someTime();
    expect(screen.queryByRole('dialog')).toBeNull();
    show(false);
    expect(await screen.findByRole('dialog', { name: 'New like!' })).toBeDefined();
    expect(announceLiker(someUser().id, 8)).toBe(false);
  });
});

describe('the likers that were announced on this device', () => {
  it('are kept for each member, the latest ones only, until they log out', () => {
    expect(announceLiker(1, 8)).toBe(true);
    expect(announceLiker(1, 8)).toBe(false);
    expect(announceLiker(2, 8)).toBe(true);
    for (let id = 100; id < 300; id += 1) announceLiker(1, id);
    expect(announceLiker(1, 299)).toBe(false);
    expect(announceLiker(1, 8)).toBe(true);
    forgetAnnounced(1);
    expect([announceLiker(1, 299), announceLiker(2, 8)]).toEqual([true, false]);
  });
});

describe('the match modal', () => {
  const member = someMember({ id: 9, name: 'Iris', age: 31, fictional: true });

  function renderModal(withSlot = true) {
    const fake = createFrameHost({ user: someUser() });
    const onClose = vi.fn<() => void>();
    const started: unknown[] = [];
    const Writing = (props: object) => {
      started.push(props);
      return <p>Write here</p>;
    };
    const loaded = Promise.resolve({ host: fake.host, component: Writing });
    const slots = { has: (name: string) => withSlot && name === 'start-conversation', load: () => loaded };
    render(
      <TestApp fake={fake} messages={{ shell: en }} slots={slots as never} at="/members">
        <MatchModal member={member} match={false} onClose={onClose} />
      </TestApp>,
    );
    return { onClose, started };
  }

  it('leads by the photo to the profile, and labels a fictional member [R-LIKES-MODAL-PROFILE, R-LIKES-FICTIONAL-POPUP]', () => {
    renderModal();
    expect(screen.getByRole('link', { name: /^View the profile of Iris/ })).toHaveProperty('pathname', '/members/9');
    expect(screen.getByText('Fictional profile')).toBeDefined();
  });

  it('starts a conversation with that member by the button [R-LIKES-MODAL-WRITE]', async () => {
    const { started } = renderModal();
    const write = screen.getByRole('button', { name: 'Write to Iris' });
    // The slot is waited for within the press: React wants that to be awaited whole.
    await act(async () => write.click());
    expect(await screen.findByText('Write here')).toBeDefined();
    expect(started[0]).toMatchObject({ profileId: 9, profileName: 'Iris' });
  });

  it('leads to the conversation where no live part offers to write here [R-LIKES-MODAL-WRITE]', () => {
    renderModal(false);
    expect(screen.getByRole('link', { name: 'Write to Iris' })).toHaveProperty('pathname', '/members/9/chat');
  });

  it('closes by a click beside its controls, by its close button and by Escape [R-LIKES-MODAL-CLICK, R-LIKES-MODAL-ESCAPE]', async () => {
    const { onClose } = renderModal();
    await userEvent.click(screen.getByText('Iris likes you.'));
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(3);
  });
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
        answers: { 'GET /api/auto-like.php': () => someMember({ id: 9, name: 'Iris' }) },
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
      answers: { 'GET /api/auto-like.php': () => someMember({ id: 9, name: 'Iris' }) },
    });
    const reload = vi.spyOn(fake.host.queryClient, 'invalidateQueries');
    await pass(1_000);
    await pass(100);
    expect(screen.getByRole('dialog', { name: 'New like!' })).toBeDefined();
    fake.host.queryClient.setQueryData(['likes'], { profiles: [], liked_by: [someLiker({ id: 9 })] });
    await pass(600);
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks for nobody when the visitor is not logged in; after its seconds it leaves the address all the same [R-LIKES-POPUP-PARAMETER]', async () => {
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

  it('starts its seconds anew for a visitor who has logged in [R-LIKES-POPUP-DELAY]', async () => {
    vi.useFakeTimers();
    const { calls, host } = renderFrame(<TimedLike allowed />, {
      user: null,
      at: '/members?t=2',
      answers: { 'GET /api/auto-like.php': () => someMember({ id: 9, name: 'Iris' }) },
    });
    await pass(5_000);
    act(() => void host.queryClient.setQueryData(['user'], { user: someUser() }));
    await pass(1_999);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls.map(({ key }) => key)).toEqual(['GET /api/auto-like.php']);
  });

  it('shows nothing when there is nobody', async () => {
    vi.useFakeTimers();
    renderFrame(<TimedLike allowed />, {
      user: someUser(),
      at: '/members?t=1',
      answers: { 'GET /api/auto-like.php': () => null },
    });
    await pass(5_000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
