import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { openSearch } from '../../testing/open-search.tsx';

describe('visitors', () => {
  it('see the first page and an invitation where the search is limited', async () => {
    openSearch('/members?page=1', { user: null, results: { limited: true, pages: 1 } });
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'There are more people to meet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Create a free account' }).getAttribute('href')).toBe('/signup');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('see only the invitation where no members are shown, without a request [R-MEMBERS-SEARCH-NONE]', () => {
    const { fake } = openSearch('/members?page=1', {
      user: null,
      settings: { logged_out_search: 'none', logged_out_search_trafficsource: 'none' },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'For members only' })).toBeDefined();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(fake.calls).toEqual([]);
  });

  it('see the invitation where the server responds with it', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'authentication_required', status: 403, message: 'Log in to see members.' });
    };
    openSearch('/members?page=1', { user: null, responses: { 'GET /api/members.php': refuse } });
    expect(await screen.findByRole('heading', { name: 'For members only' })).toBeDefined();
  });

  it('are asked to log in to like, with the chosen member [R-LIKES-LOGIN-REQUIRED, T-LIKES-LOGIN]', async () => {
    const { fake, user } = openSearch('/members?gender=female', { user: null });
    const [card] = await screen.findAllByRole('article');
    await user.click(within(card as HTMLElement).getByRole('button', { name: 'Like Marloes_82' }));
    expect(fake.emitted).toEqual([
      { name: 'signup-wanted', payload: { profileId: 1001, title: "Login to like Marloes_82's profile" } },
    ]);
    expect(fake.calls.some((call) => call.key === 'POST /api/like.php')).toBe(false);
  });
});

describe('likes from the card', () => {
  it('are optimistic, request nothing, and are removed by a second click [R-LIKES-UNLIKE-REMOVED]', async () => {
    const { fake, user } = openSearch('/members?page=1', {
      responses: {
        'POST /api/like.php': () => ({ liked: true, match: false }),
        'DELETE /api/like.php': () => ({ liked: false, match: false }),
      },
    });
    const heart = await screen.findByRole('button', { name: 'Like Anouk' });
    await waitFor(() => expect(fake.host.queryClient.isFetching()).toBe(0));
    const nameOf = ({ key, input }: (typeof fake.calls)[number]) =>
      key.startsWith('GET') ? `${key} ${JSON.stringify(input['query'])}` : key;
    const before = fake.calls.map(nameOf);
    await user.click(heart);
    await user.click(await screen.findByRole('button', { name: 'Unlike Anouk', pressed: true }));
    await screen.findByRole('button', { name: 'Like Anouk', pressed: false });
    await waitFor(() => expect(fake.host.queryClient.isMutating()).toBe(0));
    // What the page itself requests may come late, for the first time, such as the page after this one.
    const later = fake.calls.slice(before.length).map(nameOf);
    // The names of interests are requested again where what wanted them first went before they were there.
    const isNames = (call: string) => call.startsWith('GET /api/interests.php');
    const caused = later.filter((call) => !call.startsWith('GET') || (before.includes(call) && !isNames(call)));
    expect(caused, caused.join(', ')).toEqual(['POST /api/like.php', 'DELETE /api/like.php']);
  });

  it('that are removed can be restored by the notice, for ten seconds [R-LIKES-UNDO-NOTICE, L-LIKES-UNLIKE-UNDO]', async () => {
    const { fake, user } = openSearch('/members?page=1', {
      responses: {
        'POST /api/like.php': () => ({ liked: true, match: false }),
        'DELETE /api/like.php': () => ({ liked: false, match: false }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Like Anouk' }));
    await user.click(await screen.findByRole('button', { name: 'Unlike Anouk' }));
    await waitFor(() => expect(fake.notices).toHaveLength(1));
    const [notice] = fake.notices;
    expect(notice).toMatchObject({
      tone: 'info',
      text: 'You no longer like Anouk.',
      action: { label: 'Undo', offeredFor: 10_000 },
    });
    act(() => notice?.action?.run());
    expect(await screen.findByRole('button', { name: 'Unlike Anouk', pressed: true })).toBeDefined();
    await waitFor(() => expect(fake.host.queryClient.isMutating()).toBe(0));
    expect(fake.calls.slice(-3).map(({ key }) => key)).toEqual([
      'POST /api/like.php',
      'DELETE /api/like.php',
      'POST /api/like.php',
    ]);
    expect(fake.notices).toHaveLength(1);
  });

  it('are reverted with a notice when the server refuses', async () => {
    const refuse = () => {
      throw new ApiError({
        code: 'too_many_requests',
        status: 429,
        message: 'You have used your 100 likes for today.',
      });
    };
    const { fake, user } = openSearch('/members?page=1', { responses: { 'POST /api/like.php': refuse } });
    await user.click(await screen.findByRole('button', { name: 'Like Anouk' }));
    await waitFor(() => expect(fake.notices).toHaveLength(1));
    expect(fake.notices[0]).toEqual({
      tone: 'error',
      text: 'Your like for Anouk was not saved. You have used your 100 likes for today.',
    });
    expect(screen.getByRole('button', { name: 'Like Anouk', pressed: false })).toBeDefined();
    expect(fake.emitted).toEqual([]);
  });

  it('open "It\'s a match!" when both like each other; Escape closes it [R-LIKES-MODAL-OWN, R-LIKES-MODAL-ESCAPE, R-LIKES-MODAL-WRITE]', async () => {
    const { user } = openSearch('/members?page=1', {
      responses: { 'POST /api/like.php': () => ({ liked: true, match: true }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Like Anouk' }));
    const match = await screen.findByRole('dialog', { name: "It's a match!" });
    expect(within(match).getByRole('link', { name: 'Write to Anouk' }).getAttribute('href')).toBe('/members/1002/chat');
    fireEvent(match, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
