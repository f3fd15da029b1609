import { act, cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LikesResponse } from '@tandem/contracts/api/members';
import { blockMutation } from '@tandem/shared-ui/caches';
import { runMutation } from '@tandem/shared-ui/host';
import { someMember } from '@tandem/shared-ui/testing';
import { given, openLikes, received, someLiker } from '../../testing/open-likes.tsx';

type Counts = NonNullable<LikesResponse['counts']>;

const SAAR = someMember({ id: 7, name: 'Saar', liked: true });
const ANOUK = someLiker({ id: 1002, name: 'Anouk', fictional: false, liked: false });

/** Opens a list of likes on a server that has these counts, until something is done. */
function open(at: string, before: Counts, after: Counts) {
  let counts = before;
  const change = <T,>(result: T): T => {
    counts = after;
    return result;
  };
  return openLikes(at, {
    responses: {
      'GET /api/likes.php': ({ query }) =>
        query?.['type'] === 'received' ? received([ANOUK], { counts }) : given([SAAR], { counts }),
      'POST /api/like.php': () => change({ liked: true, match: true }),
      'DELETE /api/like.php': () => change({ liked: false, match: false }),
      'POST /api/block.php': () => change(undefined),
    },
  });
}

const tabs = async (...names: string[]) => {
  for (const name of names) expect(await screen.findByRole('link', { name })).toBeDefined();
};

it('the tabs say how many each list has, also after a like was taken back that was a match [R-LIKES-COUNTS]', async () => {
  const { user } = open('/likes/given', { received: 4, given: 12, matches: 3 }, { received: 4, given: 11, matches: 2 });
  await tabs('Likes you 4', 'You like 12', 'Matches 3');
  await user.click(await screen.findByRole('button', { name: 'Unlike Saar' }));
  await tabs('Likes you 4', 'You like 11', 'Matches 2');
});

it('the tabs count what is liked back in another list [R-LIKES-COUNTS]', async () => {
  const { user } = open('/likes', { received: 1, given: 0, matches: 0 }, { received: 1, given: 1, matches: 1 });
  await tabs('Likes you 1', 'You like', 'Matches');
  await user.click(await screen.findByRole('button', { name: 'Like Anouk' }));
  await tabs('Likes you 1', 'You like 1', 'Matches 1');
});

it.each(['this', 'another'])('the tabs count nobody who was blocked on %s page [R-LIKES-COUNTS]', async (where) => {
  const { fake } = open('/likes', { received: 1, given: 1, matches: 1 }, { received: 0, given: 0, matches: 0 });
  await tabs('Likes you 1', 'You like 1', 'Matches 1');
  if (where === 'another') cleanup();
  const { queryClient, api } = fake.host;
  const block = () => api.call('POST /api/block.php', { body: { profile_id: ANOUK.id } });
  await act(async () => runMutation(queryClient, { ...blockMutation(ANOUK.id), mutationFn: block }, undefined));
  if (where === 'another') await act(async () => void openLikes('/likes', { before: fake }));
  await tabs('Likes you', 'You like', 'Matches');
});
