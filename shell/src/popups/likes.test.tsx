import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someMember, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { ResponseOf } from '@tandem/contracts/api/index';
import type { Liker } from '@tandem/contracts/api/members';
import en from '../locales/en.json';
import { createFrameHost, renderFrame } from '../test-frame.tsx';
// Lazy modules are imported up front: the fake clock of these tests does not wait for files.
import './LikePopup.tsx';
import { announceLiker, forgetAnnounced } from '../session/announced-likers.ts';
import { LikeNews } from './LikeNews.tsx';
import MatchModal from './MatchModal.tsx';
import { modalTurns } from '../overlays/modal-turns.store.ts';

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

describe('a like that is received while the site is open', () => {
  function renderNews() {
    const fake = renderFrame(<LikeNews allowed />, { user: someUser() });
    const setLikes = (likers: Liker[]) =>
      act(() => {
        const response: ResponseOf<'GET /api/likes.php'> = { profiles: [], liked_by: likers };
        fake.host.queryClient.setQueryData(['likes'], response);
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

  it('of a member whom the viewer likes is a match [R-LIKES-MODAL-MATCH]', async () => {
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

  it('is not announced in a tab after another one did', async () => {
    const setLikes = renderNews();
    setLikes([]);
    expect(announceLiker(someUser().id, 8)).toBe(true);
    setLikes([someLiker({ id: 8, name: 'Iris' })]);
    await someTime();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(modalTurns.getState().open).toBeNull();
  });

  it('is announced where it is visible: a tab in the background waits, and leaves it to the one in front', async () => {
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
  it('are stored for each member, the latest ones only, until they log out', () => {
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

  function renderModal({ withSlot = true, match = false } = {}) {
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
        <MatchModal member={member} match={match} onClose={onClose} />
      </TestApp>,
    );
    return { onClose, started };
  }

  it('links the photo to the profile, and labels a fictional member [R-LIKES-MODAL-PROFILE, R-LIKES-FICTIONAL-POPUP]', () => {
    renderModal();
    expect(screen.getByRole('link', { name: /^View the profile of Iris/ })).toHaveProperty('pathname', '/members/9');
    expect(screen.getByText('Fictional profile')).toBeDefined();
  });

  it('starts a conversation with that member by the button [R-LIKES-MODAL-WRITE]', async () => {
    const { started } = renderModal();
    const write = screen.getByRole('button', { name: 'Write to Iris' });
    // The slot suspends during the click: React requires that to be awaited in `act`.
    await act(async () => write.click());
    expect(await screen.findByText('Write here')).toBeDefined();
    expect(started[0]).toMatchObject({ profileId: 9, profileName: 'Iris' });
  });

  it('has the first message at once after a mutual like, beside both portraits, and labels a fictional member [R-LIKES-MODAL-MATCH, R-LIKES-MATCH-WRITE, R-LIKES-FICTIONAL-MATCH]', async () => {
    const { started } = await act(async () => renderModal({ match: true }));
    expect(screen.getByRole('dialog', { name: "It's a match!" })).toBeDefined();
    expect(await screen.findByText('Write here')).toBeDefined();
    expect(started[0]).toMatchObject({ profileId: 9, profileName: 'Iris', match: true });
    expect(screen.getByRole('link', { name: /^View the profile of Iris/ })).toHaveProperty('pathname', '/members/9');
    expect(screen.getByText('Fictional profile')).toBeDefined();
  });

  it('links to the conversation where no live part offers to write here [R-LIKES-MODAL-WRITE]', () => {
    renderModal({ withSlot: false });
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
