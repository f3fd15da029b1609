import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { someMember, someUser } from '@tandem/shared-ui/testing';
import { address, openSearch, panel, searches, someResults } from '../../testing/open-search.tsx';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
async function withoutAct(doThis: () => Promise<void>): Promise<void> {
  const before = environment.IS_REACT_ACT_ENVIRONMENT;
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await doThis();
  environment.IS_REACT_ACT_ENVIRONMENT = before;
}

describe('search members', () => {
  it('shows the results with age, place, and a visible fictional label [R-MEMBERS-FICTIONAL-CARD]', async () => {
    openSearch('/members?gender=female');
    const cards = await screen.findAllByRole('article');
    const [first, second] = cards.map((card) => within(card));
    expect(first?.getByRole('link', { name: /Marloes_82, 34/ }).getAttribute('href')).toBe('/members/1001');
    expect(first?.getByText('Utrecht')).toBeDefined();
    expect(first?.getByText('Fictional profile')).toBeDefined();
    expect(first?.getByText('Online now')).toBeDefined();
    expect(second?.queryByText('Fictional profile')).toBeNull();
    expect(second?.getByText('New')).toBeDefined();
    expect(screen.getByText('312 members')).toBeDefined();
  });

  it('shows 1,000+ where the server stopped counting', async () => {
    openSearch('/members?page=1', { results: { total: 1000, total_capped: true } });
    expect(await screen.findByText('1,000+ members')).toBeDefined();
  });

  it('requests the search in the address', async () => {
    const { fake } = openSearch('/members?gender=male&country=NL&min_age=30&online=1&page=3', {
      results: { pageNumber: 3 },
    });
    await screen.findAllByRole('article');
    expect(searches(fake)).toEqual([{ gender: 'male', country: 'NL', min_age: 30, online: '1', page: 3 }]);
  });

  it('writes a filter into the address as soon as it is chosen, on the first page', async () => {
    const { fake, user } = openSearch('/members?country=NL&page=3');
    await screen.findAllByRole('article');
    await user.click(await panel().findByRole('radio', { name: 'Women' }));
    expect(address()).toBe('/members?country=NL&gender=female');
    await waitFor(() => expect(searches(fake).at(-1)).toEqual({ country: 'NL', gender: 'female' }));
  });

  it('shows each filter as it is chosen, and forgets none of two chosen quickly', async () => {
    openSearch('/members?country=NL');
    await screen.findAllByRole('article');
    const women = await panel().findByRole<HTMLInputElement>('radio', { name: 'Women' });
    const newcomers = panel().getByRole<HTMLInputElement>('checkbox', { name: 'New members' });
    // As in a browser, where the router shows a new address some time after the click.
    await withoutAct(async () => {
      women.click();
      newcomers.click();
      expect([women.checked, newcomers.checked]).toEqual([true, true]);
      await waitFor(() => expect(address()).toBe('/members?country=NL&gender=female&new=1'));
      newcomers.click();
      await waitFor(() => expect(address()).toBe('/members?gender=female&country=NL'));
    });
    expect([women.checked, newcomers.checked]).toEqual([true, false]);
  });

  it('offers regions only after a country: Choose a country first. [V-MEMBERS-COUNTRY-FIRST]', async () => {
    const { user } = openSearch('/members?page=1');
    await screen.findAllByRole('article');
    const region = () => panel().getByRole<HTMLSelectElement>('combobox', { name: 'Region' });
    await waitFor(() => expect(region().disabled).toBe(true));
    expect(panel().getByText('Choose a country first.')).toBeDefined();
    await user.selectOptions(panel().getByRole('combobox', { name: 'Country' }), 'Netherlands');
    const province = await panel().findByRole<HTMLSelectElement>('combobox', { name: 'Province' });
    await waitFor(() => expect(province.disabled).toBe(false));
    expect(panel().queryByText('Choose a country first.')).toBeNull();
    await user.selectOptions(province, 'Utrecht');
    expect(address()).toBe('/members?country=NL&countryregion=NL-UT');
  });

  it('shows only the fields that the tenant has chosen [F-PLATFORM-SEARCH-FIELDS]', async () => {
    openSearch('/members?page=1', { user: null, settings: { search_fields: ['gender'] } });
    await screen.findAllByRole('article');
    expect(await panel().findByRole('radio', { name: 'Women' })).toBeDefined();
    expect(panel().queryByRole('combobox')).toBeNull();
    expect(panel().queryByRole('checkbox')).toBeNull();
  });

  it('removes a filter by its chip, and all filters at once', async () => {
    const { user } = openSearch('/members?gender=female&min_age=30&max_age=45&hair_color=red');
    await screen.findAllByRole('article');
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    expect(chips.getAllByRole('link', { name: /^Remove filter/ })).toHaveLength(3);
    await user.click(chips.getByRole('link', { name: 'Remove filter: 30 to 45' }));
    expect(address()).toBe('/members?gender=female&hair_color=red');
    await user.click(screen.getByRole('link', { name: 'Reset filters' }));
    expect(address()).toBe('/members?page=1');
    expect(screen.queryByRole('link', { name: /^Remove filter/ })).toBeNull();
  });

  it('has everybody one press away, beside the filters, while there are results [R-MEMBERS-FIT-EVERYBODY]', async () => {
    const { user } = openSearch('/members?gender=female');
    await screen.findAllByRole('article');
    // One is among the active filters; phones, which have no room for those, have the other one by itself.
    const [, ofPhones] = screen.getAllByRole('link', { name: 'Show everybody' });
    await user.click(ofPhones ?? document.body);
    expect(address()).toBe('/members?gender=female&everybody=1');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Show everybody' })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Only people who fit' }));
    expect(address()).toBe('/members?gender=female');
  });

  it('counts the active filters on the button, and applies the sheet when it is confirmed', async () => {
    const { user } = openSearch('/members?gender=female&online=1');
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('button', { name: 'Filters 2 active filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.click(sheet.getByRole('checkbox', { name: 'New members' }));
    expect(address()).toBe('/members?gender=female&online=1');
    await user.click(await sheet.findByRole('button', { name: 'Show 312 members' }));
    expect(address()).toBe('/members?gender=female&online=1&new=1');
  });

  it('paginates by links that keep the filters', async () => {
    const { user } = openSearch('/members?gender=female&page=2', { results: { pageNumber: 2 } });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    expect(pages.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/members?gender=female');
    await user.click(pages.getByRole('link', { name: 'Next page' }));
    expect(address()).toBe('/members?gender=female&page=3');
  });

  it('keeps the results of the last page while the next ones are loaded', async () => {
    let release: (value: MemberSearchResponse) => void = () => {};
    const { user } = openSearch('/members?page=1', {
      responses: {
        'GET /api/members.php': ({ query }) =>
          query?.['page'] === 2 ? new Promise((resolve) => (release = resolve)) : someResults(),
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(screen.getAllByRole('article')).toHaveLength(2);
    release(someResults({ profiles: [someMember({ id: 9, name: 'Saar' })], pageNumber: 2 }));
    expect(await screen.findByRole('link', { name: /Saar/ })).toBeDefined();
  });

  it('opens with the search that the profile suggests, and writes it into the address', async () => {
    const { fake } = openSearch('/members', {
      user: someUser({ profile: { ...someUser().profile, age: 40 } }),
    });
    await screen.findAllByRole('article');
    expect(searches(fake)).toEqual([{ country: 'NL', min_age: 32, max_age: 48 }]);
    expect(address()).toBe('/members?country=NL&min_age=32&max_age=48');
  });

  it('shows everybody with one click, says so in the address, and goes back with one [R-MEMBERS-FIT-EVERYBODY]', async () => {
    const { fake, user } = openSearch('/members?country=NL');
    await screen.findAllByRole('article');
    const everybody = await panel().findByRole<HTMLInputElement>('checkbox', { name: 'Show everybody' });
    await user.click(everybody);
    expect(address()).toBe('/members?country=NL&everybody=1');
    await waitFor(() => expect(searches(fake).at(-1)).toEqual({ country: 'NL', everybody: '1' }));
    expect(everybody.checked).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Remove filter: Everybody' }));
    expect(address()).toBe('/members?country=NL');
  });

  it('offers a member everybody where nobody fits, and a visitor, who sees everybody, nothing', async () => {
    const { user } = openSearch('/members?country=NL', { results: { profiles: [], total: 0, pages: 0 } });
    expect(await screen.findByText(/^You see only people who fit/)).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Show everybody' }));
    expect(address()).toBe('/members?country=NL&everybody=1');
    expect(await screen.findByText('Remove one filter, or all of them.')).toBeDefined();
    cleanup();
    openSearch('/members?country=NL', { user: null, results: { profiles: [], total: 0, pages: 0 } });
    expect(await screen.findByText('Remove one filter, or all of them.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Show everybody' })).toBeNull();
    await panel().findByRole('checkbox', { name: 'New members' });
    expect(panel().queryByRole('checkbox', { name: 'Show everybody' })).toBeNull();
  });

  it('opens with the last search of the last visit', async () => {
    openSearch('/members?hair_color=black');
    await screen.findAllByRole('article');
    cleanup();
    const { fake } = openSearch('/members');
    await screen.findAllByRole('article');
    expect(searches(fake)).toEqual([{ hair_color: 'black' }]);
    expect(address()).toBe('/members?hair_color=black');
  });

  it('does not redirect a member who has navigated to another page', async () => {
    openSearch('/members', { barAt: '/chats' });
    await screen.findAllByRole('article');
    expect(address()).toBe('/members');
  });

  it('shows the error, and retries [T-PLATFORM-OFFLINE]', async () => {
    let works = false;
    const { user } = openSearch('/members?page=1', {
      responses: {
        'GET /api/members.php': () => {
          if (works) return someResults();
          throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection and try again.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  it('groups digits as French does', async () => {
    openSearch('/members?page=1', { locale: 'fr', results: { total: 1000, total_capped: true } });
    // Testing Library turns no-break spaces into plain ones.
    expect((await screen.findByText('+ de 1 000 membres')).textContent).toBe('+ de\u00a01\u202f000 membres');
  });

  it('speaks French', async () => {
    openSearch('/members?min_age=30&hair_color=red', { locale: 'fr' });
    expect(await screen.findByText('312 membres')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Retirer le filtre\u00a0: 30\u00a0ans et plus' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Retirer le filtre\u00a0: Cheveux\u00a0: Roux' })).toBeDefined();
  });
});
