import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someMember } from '@tandem/shared-ui/testing';
import { fakeSight } from '../../testing/fake-sight.ts';
import { openSearch, pagesOfSnapshot, searches, someResults } from '../../testing/open-search.tsx';

const SNAPSHOT = Array.from({ length: 48 }, (_, index) => 2000 + index);
const namesIn = (page: string) =>
  within(screen.getByRole('list', { name: page }))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('link').textContent.split(',')[0]);
const namesOf = (ids: readonly number[]) => ids.map((id) => `Member${id}`);

/** A search of two pages whose order is another at each call. `state.city` is in each card that is dealt. */
function openTurning() {
  const state = { city: 'Utrecht', calls: 0 };
  const membersOf = (ids: readonly number[]) =>
    ids.map((id) => someMember({ id, name: `Member${id}`, city: state.city }));
  const opened = openSearch('/members?page=1', {
    responses: {
      'GET /api/members.php': ({ query }) => {
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
