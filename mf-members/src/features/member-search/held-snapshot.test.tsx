import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { writeBlock, writeUnblock } from '@tandem/shared-ui/caches';
import { someMember } from '@tandem/shared-ui/testing';
import { fakeSight } from '../../testing/fake-sight.ts';
import { openSearch, pagesOfSnapshot, searches, someResults } from '../../testing/open-search.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const SNAPSHOT = Array.from({ length: 48 }, (_, index) => 2000 + index);
const namesIn = (page: string) =>
  within(screen.getByRole('list', { name: page }))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('link').textContent.split(',')[0]);
const namesOf = (ids: readonly number[]) => ids.map((id) => `Member${id}`);

/**
 * A search of two pages whose order is another at each call. `state.city` is in each card that is dealt; calls
 * wait for `state.until`, likes for `state.untilLiked`.
 */
function openTurning() {
  const state = { city: 'Utrecht', calls: 0, until: Promise.resolve(), untilLiked: Promise.resolve() };
  const membersOf = (ids: readonly number[]) =>
    ids.map((id) => someMember({ id, name: `Member${id}`, city: state.city }));
  const opened = openSearch('/members?page=1', {
    responses: {
      'POST /api/like.php': async () => {
        await state.untilLiked;
        return { liked: true, match: false };
      },
      'GET /api/members.php': async ({ query }) => {
        await state.until;
        const ids = query?.['ids'];
        if (typeof ids === 'string') {
          const profiles = membersOf(ids.split(',').map(Number));
          return someResults({ profiles, total: 24, pages: 1 });
        }
        const order = state.calls % 2 === 0 ? SNAPSHOT : SNAPSHOT.toReversed();
        state.calls += 1;
        return someResults({ profiles: membersOf(order.slice(0, 24)), total: 48, pages: 2, snapshot: order });
      },
    },
  });
  return { ...opened, state };
}

it('a list whose first page is requested again, such as for a photo whose address has ended, has the same members in their order [R-MEMBERS-SEARCH-STABLE, R-PHOTOS-ADDRESS-REFETCHED]', async () => {
  const reach = fakeSight();
  const { fake, state } = openTurning();
  await screen.findAllByRole('article');
  reach('end');
  await waitFor(() => expect(screen.getByRole('list', { name: 'Page 2' }).getAttribute('aria-busy')).toBe('false'));
  state.city = 'Amersfoort';
  // As the shell does for the queries that have the address.
  const holdsFirst = ({ state: { data } }: { state: { data: unknown } }) =>
    JSON.stringify(data ?? null).includes('"Member2000"');
  await act(() => fake.host.queryClient.invalidateQueries({ predicate: holdsFirst }));
  expect(await within(screen.getByRole('list', { name: 'Page 1' })).findAllByText('Amersfoort')).toHaveLength(24);
  expect(namesIn('Page 1')).toEqual(namesOf(SNAPSHOT.slice(0, 24)));
  expect(namesIn('Page 2')).toEqual(namesOf(SNAPSHOT.slice(24)));
  expect(screen.getByText('48 members')).toBeDefined();
  expect(searches(fake)).toEqual([{}]);
  expect(pagesOfSnapshot(fake)).toEqual([
    { ids: SNAPSHOT.slice(24).join(',') },
    { ids: SNAPSHOT.slice(0, 24).join(',') },
  ]);
});

it('a search that is opened anew takes a new snapshot [R-MEMBERS-SEARCH-STABLE]', async () => {
  fakeSight();
  const { fake, user } = openTurning();
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('radio', { name: 'Women' }));
  await waitFor(() => expect(namesIn('Page 1')).toEqual(namesOf(SNAPSHOT.toReversed().slice(0, 24))));
  await act(() => fake.host.queryClient.invalidateQueries({ refetchType: 'none' }));
  await user.click(screen.getByRole('radio', { name: 'Anyone' }));
  await waitFor(() => expect(searches(fake)).toEqual([{}, { gender: 'female' }, {}]));
});

const FIRST = namesOf(SNAPSHOT.slice(0, 24));
const idsOfFirst = { ids: SNAPSHOT.slice(0, 24).join(',') };
const turned = namesOf(SNAPSHOT.toReversed().slice(0, 24));
const afterAWhile = () => vi.setSystemTime(Date.now() + 31_000);
const onlyDates = () => vi.useFakeTimers({ toFake: ['Date'] });

it('Back from another search leads to the same members, also after a while [R-MEMBERS-SEARCH-PLACE, R-MEMBERS-SEARCH-STABLE]', async () => {
  onlyDates();
  fakeSight();
  const { fake, user, back } = openTurning();
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('radio', { name: 'Women' }));
  await waitFor(() => expect(namesIn('Page 1')).toEqual(turned));
  afterAWhile();
  await back();
  await waitFor(() => expect(namesIn('Page 1')).toEqual(FIRST));
  await act(async () => undefined);
  expect(searches(fake)).toEqual([{}, { gender: 'female' }]);
  expect(namesIn('Page 1')).toEqual(FIRST);
});

it('a search that is chosen again after a while takes a new snapshot: it is no way back [R-MEMBERS-SEARCH-STABLE]', async () => {
  onlyDates();
  fakeSight();
  const { fake, user } = openTurning();
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('radio', { name: 'Women' }));
  await waitFor(() => expect(namesIn('Page 1')).toEqual(turned));
  afterAWhile();
  await user.click(screen.getByRole('radio', { name: 'Anyone' }));
  await waitFor(() => expect(searches(fake)).toEqual([{}, { gender: 'female' }, {}]));
});

it('Back to a list that is requested again, such as after a time without a network, leads to the same members [R-MEMBERS-SEARCH-PLACE, R-MEMBERS-SEARCH-STABLE]', async () => {
  fakeSight();
  const { fake, state, leave, back } = openTurning();
  await screen.findAllByRole('article');
  await leave();
  await act(() => fake.host.queryClient.invalidateQueries());
  state.city = 'Amersfoort';
  await back();
  expect(await screen.findAllByText('Amersfoort')).toHaveLength(24);
  expect(namesIn('Page 1')).toEqual(FIRST);
  expect(searches(fake)).toEqual([{}]);
  expect(pagesOfSnapshot(fake)).toEqual([idsOfFirst]);
});

it('Back after a block has ended has the member in their place again [R-MEMBERS-SEARCH-PLACE]', async () => {
  fakeSight();
  const { fake, leave, back } = openTurning();
  const { queryClient } = fake.host;
  await screen.findAllByRole('article');
  await act(async () => writeBlock(queryClient, 2003, { here: true }));
  await waitFor(() => expect(namesIn('Page 1')).toEqual(FIRST.toSpliced(3, 1)));
  await leave();
  await act(async () => writeUnblock(queryClient));
  await back();
  await waitFor(() => expect(namesIn('Page 1')).toEqual(FIRST));
  expect(searches(fake)).toEqual([{}]);
});

it('a list that is requested twice at once keeps its snapshot [R-MEMBERS-SEARCH-STABLE]', async () => {
  fakeSight();
  const { fake, state } = openTurning();
  const { queryClient } = fake.host;
  await screen.findAllByRole('article');
  const pending = Promise.withResolvers<void>();
  state.until = pending.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = queryClient.invalidateQueries();
  // The page is rendered while it is requested.
  await act(() => vi.advanceTimersByTimeAsync(1));
  const second = queryClient.invalidateQueries();
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  expect(searches(fake)).toEqual([{}]);
  await act(async () => {
    pending.resolve();
    await Promise.all([first, second]);
  });
  expect(namesIn('Page 1')).toEqual(FIRST);
  expect(pagesOfSnapshot(fake)).toEqual([idsOfFirst, idsOfFirst]);
});

it('a new search that a like has stopped is made again: the list of an earlier visit does not stay [R-MEMBERS-SEARCH-STABLE]', async () => {
  onlyDates();
  fakeSight();
  const { fake, state, user, leave, go } = openTurning();
  await screen.findAllByRole('article');
  await leave();
  afterAWhile();
  const pending = Promise.withResolvers<void>();
  state.until = pending.promise;
  await go('/members?page=1');
  expect(namesIn('Page 1')).toEqual(FIRST);
  expect(searches(fake)).toEqual([{}, {}]);
  const liked = Promise.withResolvers<void>();
  state.untilLiked = liked.promise;
  const heart = screen.getByRole('button', { name: 'Like Member2000' });
  await user.click(heart);
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
  await act(async () => liked.resolve());
  await waitFor(() => expect(searches(fake)).toEqual([{}, {}, {}]));
  expect(pagesOfSnapshot(fake)).toEqual([]);
  await act(async () => pending.resolve());
  // The server has answered the search that was stopped as well.
  await waitFor(() => expect(namesIn('Page 1')).toEqual(FIRST));
});

it('a search that has failed is not called under way [F-MEMBERS-SEARCH-INIT]', async () => {
  openSearch('/members?page=1', {
    responses: {
      'GET /api/members.php': () => {
        throw new ApiError({ code: 'internal', status: 500, message: 'An error has occurred.' });
      },
    },
  });
  await screen.findByRole('alert');
  expect(screen.queryByText('Searching…')).toBeNull();
});
