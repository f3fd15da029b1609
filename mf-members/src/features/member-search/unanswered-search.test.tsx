import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { address, openSearch, someResults } from '../../testing/open-search.tsx';

const NOBODY = 'Nobody matches all of these';

it('a search after one that found nobody is not shown as empty before it is known to be, nor are its filters tried out [F-MEMBERS-SEARCH-INIT, R-MEMBERS-SEARCH-LOOSEN]', async () => {
  const counted: Readonly<Record<string, unknown>>[] = [];
  const next = Promise.withResolvers<MemberSearchResponse>();
  const { user } = openSearch('/members?gender=female&country=NL&hair_color=red', {
    user: null,
    responses: {
      'GET /api/members.php': ({ query = {} }) => {
        if (query['snapshot'] === '1')
          return query['hair_color'] === undefined
            ? next.promise
            : someResults({ profiles: [], total: 0, pages: 0, snapshot: [] });
        counted.push(query);
        return someResults({ total: 41 });
      },
    },
  });
  expect(await screen.findByRole('heading', { name: NOBODY })).toBeDefined();
  await user.click(await screen.findByRole('link', { name: /^Without “Hair/u }));
  await waitFor(() => expect(address()).toBe('/members?gender=female&country=NL'));
  const before = counted.length;
  await act(async () => undefined);
  expect(screen.queryByRole('heading', { name: NOBODY })).toBeNull();
  expect(screen.getByText('Searching…')).toBeDefined();
  expect(counted.slice(before)).toEqual([]);
  expect(counted.filter((query) => query['hair_color'] === undefined)).toHaveLength(1);
  await act(async () => next.resolve(someResults({ profiles: [], total: 0, pages: 0, snapshot: [] })));
  expect(await screen.findByRole('heading', { name: NOBODY })).toBeDefined();
});
