import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { vi } from 'vitest';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { useLocation, useNavigate } from '@tandem/shared-ui/router';
import { TestApp, createFakeHost, messagesIn, someMember, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import MembersPage from '../features/member-search/MembersPage.tsx';

const FIELDS = [
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
  'interests',
  'body_type',
  'hair_color',
  'eye_color',
  'with_photo',
  'online',
  'new',
  'hide_fictional',
];

/** The response of members.php: two of 312 members by default. */
export function someResults(changes: Partial<MemberSearchResponse> = {}): MemberSearchResponse {
  const profiles = [someMember(), someMember({ id: 1002, name: 'Anouk', fictional: false, online: false, new: true })];
  return { profiles, total: 312, total_capped: false, pageNumber: 1, pages: 13, limited: false, ...changes };
}

type Navigate = ReturnType<typeof useNavigate>;

function Address({ onRouter }: { onRouter: (navigate: Navigate) => unknown }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => void onRouter(navigate), [onRouter, navigate]);
  return <output aria-label="address">{pathname + search}</output>;
}

interface SearchOptions extends Omit<FakeHostOptions, 'user'> {
  /** Undefined: the session is requested. */
  user?: FakeHostOptions['user'] | undefined;
  results?: Partial<MemberSearchResponse>;
  /** The search in the address bar after a navigation. */
  barAt?: string;
}

/** A window in which the filters are beside the people. */
function beWide(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(min-width: 992px)' }),
  );
}

/** Opens the search at an address in a wide window, as a member by default. */
export function openSearch(at: string, options: SearchOptions = {}) {
  const { results, settings, responses, barAt = at, user: viewer, ...rest } = options;
  const user = 'user' in options ? viewer : someUser();
  window.history.replaceState(null, '', barAt);
  beWide();
  const fake = createFakeHost({
    ...(user !== undefined && { user }),
    settings: { search_fields: FIELDS, ...settings },
    responses: {
      'GET /api/members.php': () => someResults(results),
      'GET /api/regions.php': () => ({ NL: { label: 'province', items: [{ id: 'NL-UT', name: 'Utrecht' }] } }) as never,
      ...responses,
    },
    ...rest,
  });
  let navigate: Navigate = () => undefined;
  render(
    <TestApp fake={fake} messages={{ 'mf-members': messagesIn({ en, fr }, options.locale) }} path="/members" at={at}>
      <MembersPage />
      <Address onRouter={(found) => (navigate = found)} />
    </TestApp>,
  );
  /** Goes to an address, as a link does. */
  const go = (to: string) => act(async () => navigate(to));
  const leave = () => go('/likes');
  const back = () => act(async () => navigate(-1));
  return { fake, go, leave, back, user: userEvent.setup({ delay: null }) };
}

type Fake = ReturnType<typeof openSearch>['fake'];
const queriesOf = (fake: Fake) =>
  fake.calls
    .filter((call) => call.key === 'GET /api/members.php')
    .map((call) => call.input['query'] as Readonly<Record<string, unknown>>);
/** The searches that were requested, each with its snapshot. */
export const searches = (fake: Fake) =>
  queriesOf(fake)
    .filter(({ snapshot }) => snapshot === '1')
    .map(({ snapshot: _requested, ...query }) => query);
/** The calls for pages of a snapshot. */
export const pagesOfSnapshot = (fake: Fake) => queriesOf(fake).filter(({ ids }) => ids !== undefined);
export const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }));
export const address = () => screen.getByLabelText('address').textContent;
