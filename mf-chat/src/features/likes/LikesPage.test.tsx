import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LikesResponse } from '@tandem/contracts/api/members';
import { ApiError } from '@tandem/shared-ui/host';
import { someMember } from '@tandem/shared-ui/testing';
import { address, given, openLikes, received, someLiker } from '../../testing/open-likes.tsx';

const ANOUK = someLiker({ id: 1002, name: 'Anouk', fictional: false, like_new: true, new: true });
const people = async () => (await screen.findAllByRole('article')).map((card) => within(card));
const offline = () => {
  throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
};

describe('likes received', () => {
  it('are at /likes: new ones first with their flag and a mark of their own [R-LIKES-DEFAULT-LIST, R-LIKES-NEW-MARKED]', async () => {
    const { fake } = openLikes('/likes', { responses: { 'GET /api/likes.php': () => received([ANOUK, someLiker()]) } });
    const [first, second] = await people();
    expect(first?.getByText('New')).toBeDefined();
    const items = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('article') !== null);
    expect(items.map((item) => item.hasAttribute('data-new'))).toEqual([true, false]);
    expect(first?.getByRole('link', { name: /Anouk/ }).getAttribute('href')).toBe('/likes/m/1002');
    expect(second?.queryByText('New')).toBeNull();
    expect(fake.calls).toEqual([
      { key: 'GET /api/likes.php', input: expect.objectContaining({ query: { type: 'received' } }) },
    ]);
    const tabs = within(screen.getByRole('navigation', { name: 'Lists of likes' }));
    expect(tabs.getByRole('link', { name: 'Likes you' }).getAttribute('aria-current')).toBe('page');
  });

  it('can be returned: the heart likes back, the card stays, and there is a way to write [R-LIKES-LIST-WRITE]', async () => {
    const { fake, user } = openLikes('/likes/received', {
      responses: {
        'GET /api/likes.php': () => received([ANOUK]),
        'POST /api/like.php': () => ({ liked: true, match: true }),
      },
    });
    const heart = await screen.findByRole('button', { name: 'Like Anouk' });
    expect(screen.queryByRole('link', { name: 'Write to Anouk' })).toBeNull();
    await user.click(heart);
    expect(await screen.findByRole('button', { name: 'Unlike Anouk', pressed: true })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Write to Anouk' }).getAttribute('href')).toBe('/members/1002/chat');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(fake.calls.map(({ key }) => key)).toEqual(['GET /api/likes.php', 'POST /api/like.php']);
  });

  it('are shown without hearts while the part of the cards is unavailable', async () => {
    openLikes('/likes', { hasCards: false, responses: { 'GET /api/likes.php': () => received([ANOUK]) } });
    expect(await screen.findByText(/Anouk/)).toBeDefined();
    expect(screen.getByText('New')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Anouk/ })).toBeNull();
  });

  it('load the first photo before those beside it, with which it would share a slow line', async () => {
    const likers = [1, 2, 3, 4, 5].map((id) => someLiker({ id }));
    openLikes('/likes', { hasCards: false, responses: { 'GET /api/likes.php': () => received(likers) } });
    const photos = (await screen.findAllByRole('article')).map((card) => card.querySelector('img'));
    expect(photos.map((photo) => photo?.getAttribute('fetchpriority'))).toEqual(['high', 'low', 'low', 'low', 'low']);
  });

  it('that arrive while the list is open are added on a click', async () => {
    let likers = [someLiker()];
    const { fake, user } = openLikes('/likes', { responses: { 'GET /api/likes.php': () => received(likers) } });
    await people();
    likers = [ANOUK, ...likers];
    act(() => void fake.host.queryClient.setQueryData<LikesResponse>(['likes'], received(likers)));
    await user.click(await screen.findByRole('button', { name: 'Show 1 new like' }));
    expect(await screen.findByRole('link', { name: /Anouk/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });
});

describe('the tabs', () => {
  it('have addresses of their own, each requesting its list [S-LIKES-LIST, F-LIKES-LIST-TYPES]', async () => {
    const { fake, user } = openLikes('/likes', {
      responses: {
        'GET /api/likes.php': ({ query }) =>
          query?.['type'] === 'given' ? given([someMember({ id: 7, name: 'Saar', liked: true })]) : received([ANOUK]),
      },
    });
    await people();
    await user.click(screen.getByRole('link', { name: 'You like' }));
    expect(address()).toBe('/likes/given');
    expect(await screen.findByRole('link', { name: /Saar/ })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Matches' }));
    expect(address()).toBe('/likes/matches');
    await user.click(screen.getByRole('link', { name: 'Likes you' }));
    expect(address()).toBe('/likes');
    const requested = fake.calls.map(({ input }) => (input['query'] as { type: string }).type);
    expect(requested.slice(0, 3)).toEqual(['received', 'given', 'matches']);
  });

  it('of any other name are a 404 page, without a request [F-LIKES-LIST-TYPES]', () => {
    const { fake } = openLikes('/likes/everybody');
    expect(screen.getByRole('heading', { name: /This page could not be found/ })).toBeDefined();
    expect(fake.calls).toEqual([]);
  });

  it('speak French, and count as French does', async () => {
    const { fake } = openLikes('/likes', {
      locale: 'fr',
      responses: { 'GET /api/likes.php': () => received([someLiker()]) },
    });
    await people();
    act(() => void fake.host.queryClient.setQueryData<LikesResponse>(['likes'], received([], { new_likes: 1234 })));
    expect((await screen.findByRole('button', { name: /nouveaux likes/ })).textContent).toBe(
      'Afficher 1\u202f234\u00a0nouveaux likes',
    );
    expect(screen.getByRole('link', { name: 'Envoyés' })).toBeDefined();
  });
});

describe('more than a page of likes', () => {
  it('continues where it ended, and shows no member twice', async () => {
    const { fake, user } = openLikes('/likes', {
      responses: {
        'GET /api/likes.php': ({ query }) =>
          query?.['after'] === 'n.1.2'
            ? received([someLiker({ id: 3, name: 'Third' }), ANOUK])
            : received([ANOUK], { next: 'n.1.2' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /Third/ })).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(fake.calls.map(({ input }) => input['query'])).toEqual([
      { type: 'received' },
      { type: 'received', after: 'n.1.2' },
    ]);
  });

  it('keeps the loaded ones when the next page fails, and retries [T-PLATFORM-OFFLINE]', async () => {
    let works = false;
    const { user } = openLikes('/likes', {
      responses: {
        'GET /api/likes.php': ({ query }) => {
          if (query?.['after'] === undefined) return received([ANOUK], { next: 'n.1.2' });
          return works ? received([someLiker({ id: 3, name: 'Third' })]) : offline();
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Check your connection and try again.');
    expect(screen.getByRole('link', { name: /Anouk/ })).toBeDefined();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Third/ })).toBeDefined();
  });
});

describe('without likes', () => {
  it.each([
    ['/likes', 'No likes yet', 'Search members', '/members'],
    ['/likes/given', 'You have not liked anyone yet', 'Search members', '/members'],
    ['/likes/matches', 'No matches yet', 'See who likes you', '/likes'],
  ])('%s says so and links on', async (at, title, action, href) => {
    openLikes(at, { responses: { 'GET /api/likes.php': () => received([]) } });
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(href);
  });

  it('links to the own profile where there is that page', async () => {
    openLikes('/likes', {
      links: { profile: () => '/profile', searchMembers: () => '/members' },
      responses: { 'GET /api/likes.php': () => received([]) },
    });
    expect((await screen.findByRole('link', { name: 'Go to my profile' })).getAttribute('href')).toBe('/profile');
  });
});

describe('likes that fail to load', () => {
  it('show why, and can be retried [T-PLATFORM-OFFLINE]', async () => {
    let works = false;
    const { user } = openLikes('/likes', {
      responses: { 'GET /api/likes.php': () => (works ? received([ANOUK]) : offline()) },
    });
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByRole('heading', { name: 'Your likes could not be loaded' })).toBeDefined();
    expect(failure.getByText('Check your connection and try again.')).toBeDefined();
    works = true;
    await user.click(failure.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('link', { name: /Anouk/ })).toBeDefined());
  });

  it('show a placeholder while they are loading', () => {
    openLikes('/likes', { responses: { 'GET /api/likes.php': () => new Promise(() => undefined) } });
    expect(screen.getByText('Loading…')).toBeDefined();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});
