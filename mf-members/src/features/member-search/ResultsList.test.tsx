import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { ApiError } from '@tandem/shared-ui/host';
import { someMember } from '@tandem/shared-ui/testing';
import { fakeSight } from '../../testing/fake-sight.ts';
import { address, openSearch, pagesOfSnapshot, searches, someResults } from '../../testing/open-search.tsx';

const SNAPSHOT = Array.from({ length: 60 }, (_, index) => 2000 + index);
const membersOf = (ids: readonly number[]) => ids.map((id) => someMember({ id, name: `Member${id}` }));
const namesIn = (page: string) =>
  within(screen.getByRole('list', { name: page }))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('link').textContent.split(',')[0]);
const idsIn = (query: Readonly<Record<string, unknown>> | undefined) => String(query?.['ids']).split(',').map(Number);

/** Waits until all cards of a page are there. */
const wholePage = (name: string) =>
  waitFor(() => expect(screen.getByRole('list', { name }).getAttribute('aria-busy')).toBe('false'));

/** A search that finds sixty members: three pages. */
function openSixty(at: string, options: { snapshot?: boolean; pages?: () => MemberSearchResponse } = {}) {
  const { snapshot = true } = options;
  return openSearch(at, {
    responses: {
      'GET /api/members.php': ({ query }) => {
        if (query?.['ids'] !== undefined)
          return options.pages?.() ?? someResults({ profiles: membersOf(idsIn(query)), total: 24, pages: 1 });
        const page = Number(query?.['page'] ?? 1);
        const profiles = membersOf(SNAPSHOT.slice((page - 1) * 24, page * 24));
        return someResults({
          profiles,
          total: 60,
          pages: 3,
          pageNumber: page,
          ...(snapshot ? { snapshot: SNAPSHOT } : {}),
        });
      },
    },
  });
}

/** A search whose members all move by ten places between two calls. */
function openMoving(at: string) {
  let calls = -1;
  return openSearch(at, {
    responses: {
      'GET /api/members.php': ({ query }) => {
        if (query?.['ids'] !== undefined)
          return someResults({ profiles: membersOf(idsIn(query)), total: 24, pages: 1 });
        calls += 1;
        const moved = [...SNAPSHOT.slice(calls * 10), ...SNAPSHOT.slice(0, calls * 10)];
        const page = Number(query?.['page'] ?? 1);
        const profiles = membersOf(moved.slice((page - 1) * 24, page * 24));
        return someResults({ profiles, total: 60, pages: 3, pageNumber: page, snapshot: moved });
      },
    },
  });
}

describe('the list of a search', () => {
  it('grows by pages of its snapshot as its end comes near, each member once [R-MEMBERS-SEARCH-SCROLL, R-MEMBERS-SEARCH-STABLE]', async () => {
    const reach = fakeSight();
    const { fake } = openSixty('/members?page=1');
    await screen.findAllByRole('article');
    expect(screen.queryByRole('list', { name: 'Page 2' })).toBeNull();
    reach('end');
    await wholePage('Page 2');
    reach('end');
    await wholePage('Page 3');
    const names = ['Page 1', 'Page 2', 'Page 3'].flatMap(namesIn);
    expect(names).toEqual(SNAPSHOT.map((id) => `Member${id}`));
    expect(searches(fake)).toEqual([{}]);
    expect(pagesOfSnapshot(fake).map(idsIn)).toEqual([SNAPSHOT.slice(24, 48), SNAPSHOT.slice(48)]);
    expect(() => reach('end')).toThrow('Nothing waits');
    expect(screen.getByText('60 members')).toBeDefined();
  });

  it('requests the first photo first, the others of its page when they are about to be seen, those of a further page with its cards', async () => {
    const reach = fakeSight();
    openSixty('/members?page=1');
    await screen.findAllByRole('article');
    reach('end');
    await wholePage('Page 2');
    const loadingIn = (page: string) =>
      [...screen.getByRole('list', { name: page }).querySelectorAll('img')].map((image) =>
        image.getAttribute('loading'),
      );
    expect(new Set(loadingIn('Page 2'))).toEqual(new Set(['eager']));
    expect(loadingIn('Page 1')).toEqual([null, ...Array.from({ length: 23 }, () => 'lazy')]);
  });

  it('repeats with each page of its snapshot that everybody is shown: a page has those who fit otherwise [R-MEMBERS-FIT-EVERYBODY, C-MEMBERS-SEARCH-IDS]', async () => {
    const reach = fakeSight();
    const { fake } = openSixty('/members?everybody=1');
    await screen.findAllByRole('article');
    reach('end');
    await wholePage('Page 2');
    expect(pagesOfSnapshot(fake)).toEqual([{ ids: SNAPSHOT.slice(24, 48).join(','), everybody: '1' }]);
  });

  it('has links to its pages beneath, before and after it has grown [R-MEMBERS-SEARCH-SCROLL]', async () => {
    const reach = fakeSight();
    openSixty('/members?page=1');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/members?page=2');
    reach('end');
    await wholePage('Page 2');
    expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/members?page=3');
  });

  it('writes the page that is read into the address [R-MEMBERS-SEARCH-PLACE]', async () => {
    const reach = fakeSight();
    const { fake } = openSixty('/members?page=1');
    await screen.findAllByRole('article');
    reach('end');
    await wholePage('Page 2');
    reach('middle', 'Member2030');
    await waitFor(() => expect(address()).toBe('/members?page=2'));
    expect(screen.getAllByRole('article')).toHaveLength(48);
    expect(screen.getByRole('link', { current: 'page' }).getAttribute('aria-label')).toBe('Page 2');
    reach('middle', 'Member2000');
    await waitFor(() => expect(address()).toBe('/members?page=1'));
    expect(searches(fake)).toEqual([{}]);
  });

  it('writes it once the scrolling rests, or something is clicked, and not while it goes on [R-MEMBERS-SEARCH-PLACE]', async () => {
    const reach = fakeSight();
    openSixty('/members?page=1');
    await screen.findAllByRole('article');
    reach('end');
    await wholePage('Page 2');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    reach('middle', 'Member2030');
    for (let scrolled = 0; scrolled < 3; scrolled += 1) {
      await pass(399);
      fireEvent.scroll(window);
    }
    expect(address()).toBe('/members?page=1');
    await pass(400);
    expect(address()).toBe('/members?page=2');
    reach('middle', 'Member2000');
    fireEvent.click(screen.getByText('60 members'));
    await pass(0);
    expect(address()).toBe('/members?page=1');
  });

  it('begins with the page of its link, and leads to the one before [R-MEMBERS-SEARCH-SCROLL]', async () => {
    const reach = fakeSight();
    const { fake, user } = openSixty('/members?page=2');
    await screen.findAllByRole('article');
    expect(namesIn('Page 2')[0]).toBe('Member2024');
    expect(screen.queryByRole('list', { name: 'Page 1' })).toBeNull();
    reach('end');
    await wholePage('Page 3');
    expect(pagesOfSnapshot(fake).map(idsIn)).toEqual([SNAPSHOT.slice(48)]);
    const [before] = screen.getAllByRole('link', { name: 'Previous page' });
    await user.click(before as HTMLElement);
    await waitFor(() => expect(namesIn('Page 1')[0]).toBe('Member2000'));
    expect(address()).toBe('/members?page=1');
    expect(screen.queryByRole('list', { name: 'Page 3' })).toBeNull();
  });

  it('is one list by its links too: each member once, while others become active between two of them [R-MEMBERS-SEARCH-STABLE]', async () => {
    fakeSight();
    const { fake, user } = openMoving('/members?page=2');
    await screen.findAllByRole('article');
    const seen = [...namesIn('Page 2')];
    for (const [name, page] of [
      ['Previous page', 'Page 1'],
      ['Page 3', 'Page 3'],
    ] as const) {
      await user.click(screen.getAllByRole('link', { name })[0] as HTMLElement);
      await waitFor(() => expect(screen.getByRole('list', { name: page })).toBeDefined());
      seen.push(...namesIn(page));
    }
    expect(seen.map(String).toSorted((one, other) => one.localeCompare(other))).toEqual(
      SNAPSHOT.map((id) => `Member${id}`),
    );
    expect(searches(fake)).toEqual([{ page: 2 }]);
    expect(screen.getByText('60 members')).toBeDefined();
  });

  it('that a link has led to stays the same list when it grows and is read [R-MEMBERS-SEARCH-STABLE, R-MEMBERS-SEARCH-PLACE]', async () => {
    const reach = fakeSight();
    const { fake, user } = openMoving('/members?page=3');
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('link', { name: 'Page 1' }));
    await wholePage('Page 1');
    reach('end');
    await wholePage('Page 2');
    reach('middle', 'Member2030');
    await waitFor(() => expect(address()).toBe('/members?page=2'));
    await user.click(screen.getByRole('link', { name: 'Page 3' }));
    await waitFor(() => expect(namesIn('Page 3')).toEqual(SNAPSHOT.slice(48).map((id) => `Member${id}`)));
    expect(searches(fake)).toEqual([{ page: 3 }]);
  });

  it('begins anew when a filter is chosen [R-MEMBERS-SEARCH-SCROLL]', async () => {
    const reach = fakeSight();
    const { user } = openSixty('/members?page=1');
    await screen.findAllByRole('article');
    reach('end');
    await wholePage('Page 2');
    await user.click(screen.getByRole('radio', { name: 'Women' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Page 2' })).toBeNull());
    expect(screen.getByRole('list', { name: 'Page 1' })).toBeDefined();
  });

  it('keeps its pages when one of them fails, and requests that one again [T-PLATFORM-OFFLINE]', async () => {
    const reach = fakeSight();
    let works = false;
    const { user } = openSixty('/members?page=1', {
      pages: () => {
        if (works) return someResults({ profiles: membersOf([2024]) });
        throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
      },
    });
    await screen.findAllByRole('article');
    reach('end');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Check your connection and try again.');
    expect(screen.getAllByRole('article')).toHaveLength(24);
    works = true;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Member2024/ })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('requests pages by their numbers from a backend without snapshots', async () => {
    const reach = fakeSight();
    const { fake } = openSixty('/members?gender=female', { snapshot: false });
    await screen.findAllByRole('article');
    reach('end');
    await wholePage('Page 2');
    expect(namesIn('Page 2')[0]).toBe('Member2024');
    expect(searches(fake)).toEqual([{ gender: 'female' }, { gender: 'female', page: 2 }]);
  });
});
