import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { ApiError } from '@tandem/shared-ui/host';
import { address, openSearch, someResults } from '../../testing/open-search.tsx';

type Query = Readonly<Record<string, unknown>>;

/** Opens a search that finds nobody; `totals` says how many one finds that lacks a filter. */
function openEmpty(at: string, totals: (query: Query) => number) {
  return openSearch(at, {
    user: null,
    responses: {
      'GET /api/members.php': ({ query = {} }) =>
        query['snapshot'] === '1'
          ? someResults({ profiles: [], total: 0, pages: 0 })
          : someResults({ total: totals(query) }),
    },
  });
}
const offered = async () => {
  await waitFor(() => expect(screen.queryByRole('button', { name: /Searching/ })).toBeNull());
  return screen.getAllByRole('link', { name: /^Without|all filters/ }).map(({ textContent }) => textContent);
};

describe('a search that finds nobody', () => {
  it('offers to remove the filters that leave out most, with what that finds [R-MEMBERS-SEARCH-LOOSEN]', async () => {
    const { user } = openEmpty('/members?gender=female&country=NL&online=1&hair_color=white,red', (query) => {
      if (query['hair_color'] === undefined) return 41;
      if (query['online'] === undefined) return 1;
      return query['gender'] === undefined ? 7 : 0;
    });
    expect(await screen.findByRole('heading', { name: 'Nobody matches all of these' })).toBeDefined();
    expect(await offered()).toEqual([
      'Without “Hair”: 41 members',
      'Without “Women”: 7 members',
      'Without “Online now”: 1 member',
      'Remove all filters',
    ]);
    await user.click(screen.getByRole('link', { name: /^Without “Hair”/ }));
    expect(address()).toBe('/members?gender=female&country=NL&online=1');
  });

  it('names the only value of a list, and offers three filters at most', async () => {
    openEmpty('/members?gender=female&min_age=30&country=NL&online=1&hair_color=red', (query) =>
      query['hair_color'] === undefined ? 9 : 3,
    );
    await screen.findByRole('heading', { name: 'Nobody matches all of these' });
    const [first, ...others] = await offered();
    expect(first).toBe('Without “Hair: Red”: 9 members');
    expect(others).toHaveLength(3);
  });

  it('offers to remove all filters where no single filter is the reason [R-MEMBERS-SEARCH-LOOSEN]', async () => {
    const { user } = openEmpty('/members?gender=female&hair_color=white', () => 0);
    await screen.findByRole('heading', { name: 'Nobody matches all of these' });
    expect(await offered()).toEqual(['Remove all filters']);
    await user.click(screen.getByRole('link', { name: 'Remove all filters' }));
    expect(address()).toBe('/members?page=1');
  });

  it('is not shown as empty before it is known to be [F-MEMBERS-SEARCH-INIT]', async () => {
    let respond: (value: MemberSearchResponse) => void = () => undefined;
    openSearch('/members?gender=female', {
      user: null,
      responses: { 'GET /api/members.php': () => new Promise((resolve) => (respond = resolve)) },
    });
    expect(await screen.findByText('Searching…')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Nobody matches all of these' })).toBeNull();
    respond(someResults({ profiles: [], total: 0, pages: 0 }));
    expect(await screen.findByRole('heading', { name: 'Nobody matches all of these' })).toBeDefined();
  });

  it('offers to remove all filters where it cannot be counted', async () => {
    openEmpty('/members?gender=female&hair_color=white', () => {
      throw new ApiError({ code: 'internal', status: 500, message: 'An error has occurred.' });
    });
    await screen.findByRole('heading', { name: 'Nobody matches all of these' });
    expect(await offered()).toEqual(['Remove all filters']);
  });
});
