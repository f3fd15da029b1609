import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { useCanSearch } from './use-can-search.ts';

function Search() {
  return useCanSearch() ? 'search' : 'signup';
}

it.each([
  { everybody: 'limited', withSource: 'limited', isSourced: true, leadsTo: 'search', hasRead: false },
  { everybody: 'limited', withSource: 'none', isSourced: true, leadsTo: 'search', hasRead: false },
  { everybody: 'none', withSource: 'none', isSourced: true, leadsTo: 'signup', hasRead: false },
  { everybody: 'none', withSource: 'limited', isSourced: true, leadsTo: 'search', hasRead: true },
  { everybody: 'none', withSource: 'all', isSourced: false, leadsTo: 'signup', hasRead: true },
] as const)(
  'where visitors see $everybody of the members, and $withSource with a traffic source, markup of one with it ($isSourced) leads to the $leadsTo; it has read that: $hasRead [R-MEMBERS-SEARCH-SOURCE, R-PLATFORM-PRERENDER-SOURCE]',
  ({ everybody, withSource, isSourced, leadsTo, hasRead }) => {
    const settings = { logged_out_search: everybody, logged_out_search_trafficsource: withSource };
    const fake = createFakeHost({ user: null, settings });
    const read = vi.fn(() => isSourced);
    fake.host.arrival = () => Object.defineProperty({ source: null, isSourced }, 'isSourced', { get: read });
    const html = renderToString(
      <TestApp fake={fake} messages={{}}>
        <Search />
      </TestApp>,
    );
    expect([html, read.mock.calls.length > 0]).toEqual([leadsTo, hasRead]);
  },
);
