import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Settings } from '@tandem/contracts/api/settings';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { useCanSearch } from './use-can-search.ts';

function Search() {
  return useCanSearch() ? 'search' : 'signup';
}

type Openness = Settings['logged_out_search'];

it.each<[everybody: Openness, withSource: Openness, isSourced: boolean, leadsTo: string, hasRead: boolean]>([
  ['limited', 'limited', true, 'search', false],
  ['limited', 'none', true, 'search', false],
  ['none', 'none', true, 'signup', false],
  ['none', 'limited', true, 'search', true],
  ['none', 'all', false, 'signup', true],
])(
  'where visitors see %s of the members, and %s with a traffic source, markup of one with it (%s) leads to the %s; it has read that: %s [R-MEMBERS-SEARCH-SOURCE, R-PLATFORM-PRERENDER-SOURCE]',
  (everybody, withSource, isSourced, leadsTo, hasRead) => {
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
