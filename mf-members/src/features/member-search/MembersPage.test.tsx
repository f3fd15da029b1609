import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MemberSearchAnswer } from '@tandem/contracts/api/members';
import { ApiError } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';
import { TestApp, createFakeHost, someMember, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import MembersPage from './MembersPage.tsx';

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

function answer(changes: Partial<MemberSearchAnswer> = {}): MemberSearchAnswer {
  const profiles = [someMember(), someMember({ id: 1002, name: 'Anouk', fictional: false, online: false, new: true })];
  return { profiles, total: 312, total_capped: false, pageNumber: 1, pages: 13, limited: false, ...changes };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

function open(at: string, options: FakeHostOptions & { results?: Partial<MemberSearchAnswer> } = {}) {
  const { results, settings, answers, ...rest } = options;
  const fake = createFakeHost({
    user: someUser(),
    settings: { search_fields: FIELDS, ...settings },
    answers: {
      'GET /api/members.php': () => answer(results),
      'GET /api/regions.php': () => ({ NL: { label: 'province', items: [{ id: 'NL-UT', name: 'Utrecht' }] } }) as never,
      ...answers,
    },
    ...rest,
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': options.locale === 'fr' ? fr : en }} path="/members" at={at}>
      <MembersPage />
      <Address />
    </TestApp>,
  );
  return { fake, user: userEvent.setup() };
}

const searches = (fake: ReturnType<typeof open>['fake']) =>
  fake.calls.filter((call) => call.key === 'GET /api/members.php').map((call) => call.input['query']);
const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const address = () => screen.getByLabelText('address').textContent;

describe('search members', () => {
  it('shows who was found, with age, place, and the fictional label in sight', async () => {
    open('/members?gender=female');
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

  it('says 1000+ where the server stopped counting', async () => {
    open('/members?page=1', { results: { total: 1000, total_capped: true } });
    expect(await screen.findByText('1000+ members')).toBeDefined();
  });

  it('asks for what the address says', async () => {
    const { fake } = open('/members?gender=male&country=NL&min_age=30&online=1&page=3', { results: { pageNumber: 3 } });
    await screen.findAllByRole('article');
    expect(searches(fake)).toEqual([{ gender: 'male', country: 'NL', min_age: 30, online: '1', page: 3 }]);
  });

  it('puts a filter into the address as soon as it is chosen, back on the first page', async () => {
    const { fake, user } = open('/members?country=NL&page=3');
    await screen.findAllByRole('article');
    await user.click(panel().getByRole('radio', { name: 'Women' }));
    expect(address()).toBe('/members?country=NL&gender=female');
    await waitFor(() => expect(searches(fake).at(-1)).toEqual({ country: 'NL', gender: 'female' }));
  });

  it('offers regions only after a country: Choose a country first.', async () => {
    const { user } = open('/members?page=1');
    await screen.findAllByRole('article');
    const region = () => panel().getByRole<HTMLSelectElement>('combobox', { name: 'Region' });
    expect(region().disabled).toBe(true);
    expect(panel().getByText('Choose a country first.')).toBeDefined();
    await user.selectOptions(panel().getByRole('combobox', { name: 'Country' }), 'Netherlands');
    const province = await panel().findByRole<HTMLSelectElement>('combobox', { name: 'Province' });
    await waitFor(() => expect(province.disabled).toBe(false));
    expect(panel().queryByText('Choose a country first.')).toBeNull();
    await user.selectOptions(province, 'Utrecht');
    expect(address()).toBe('/members?country=NL&countryregion=NL-UT');
  });

  it('shows only the fields that the tenant wants', async () => {
    open('/members?page=1', { settings: { search_fields: ['gender'] } });
    await screen.findAllByRole('article');
    expect(panel().getByRole('radio', { name: 'Women' })).toBeDefined();
    expect(panel().queryByRole('combobox')).toBeNull();
    expect(panel().queryByRole('checkbox')).toBeNull();
  });

  it('takes a filter away by its chip, and all of them at once', async () => {
    const { user } = open('/members?gender=female&min_age=30&max_age=45&hair_color=red');
    await screen.findAllByRole('article');
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    expect(chips.getAllByRole('link')).toHaveLength(4);
    await user.click(chips.getByRole('link', { name: 'Remove filter: 30 to 45' }));
    expect(address()).toBe('/members?gender=female&hair_color=red');
    await user.click(screen.getByRole('link', { name: 'Reset filters' }));
    expect(address()).toBe('/members?page=1');
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  it('counts the active filters on the button, and applies the sheet when it is confirmed', async () => {
    const { user } = open('/members?gender=female&online=1');
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('button', { name: 'Filters 2 active filters' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
    await user.click(sheet.getByRole('checkbox', { name: 'New members' }));
    expect(address()).toBe('/members?gender=female&online=1');
    await user.click(await sheet.findByRole('button', { name: 'Show 312 members' }));
    expect(address()).toBe('/members?gender=female&online=1&new=1');
  });

  it('pages by links that keep the filters', async () => {
    const { user } = open('/members?gender=female&page=2', { results: { pageNumber: 2 } });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    expect(pages.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/members?gender=female');
    await user.click(pages.getByRole('link', { name: 'Next page' }));
    expect(address()).toBe('/members?gender=female&page=3');
  });

  it('keeps the people of the last page in place while the next ones are loaded', async () => {
    let release: (value: MemberSearchAnswer) => void = () => {};
    const { user } = open('/members?page=1', {
      answers: {
        'GET /api/members.php': ({ query }) =>
          query?.['page'] === 2 ? new Promise((resolve) => (release = resolve)) : answer(),
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(screen.getAllByRole('article')).toHaveLength(2);
    release(answer({ profiles: [someMember({ id: 9, name: 'Saar' })], pageNumber: 2 }));
    expect(await screen.findByRole('link', { name: /Saar/ })).toBeDefined();
  });

  it('opens with the search that the profile suggests, and says it in the address', async () => {
    const { fake } = open('/members', {
      user: someUser({ profile: { ...someUser().profile, sexuality: 'hetero', gender: 'male' } }),
    });
    await screen.findAllByRole('article');
    expect(searches(fake)).toEqual([{ gender: 'female', country: 'NL' }]);
    expect(address()).toBe('/members?gender=female&country=NL');
  });

  it('opens with the last search of the last visit', async () => {
    open('/members?hair_color=black');
    await screen.findAllByRole('article');
    cleanup();
    const { fake } = open('/members');
    await screen.findAllByRole('article');
    expect(searches(fake)).toEqual([{ hair_color: 'black' }]);
    expect(address()).toBe('/members?hair_color=black');
  });

  it('offers a way on where nobody was found', async () => {
    const { user } = open('/members?gender=female&hair_color=white', { results: { profiles: [], total: 0, pages: 0 } });
    expect(await screen.findByRole('heading', { name: 'Nobody matches all of this' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Show all members' }));
    expect(address()).toBe('/members?page=1');
  });

  it('says what went wrong and tries again', async () => {
    let works = false;
    const { user } = open('/members?page=1', {
      answers: {
        'GET /api/members.php': () => {
          if (works) return answer();
          throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection and try again.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  it('speaks French', async () => {
    open('/members?min_age=30&hair_color=red', { locale: 'fr' });
    expect(await screen.findByText('312 membres')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Retirer le filtre\u00a0: 30\u00a0ans et plus' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Retirer le filtre\u00a0: Cheveux\u00a0: Roux' })).toBeDefined();
  });
});

describe('visitors', () => {
  it('see the first page and an invitation where the search is limited', async () => {
    open('/members?page=1', { user: null, results: { limited: true, pages: 1 } });
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'There are more people to meet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Create a free account' }).getAttribute('href')).toBe('/signup');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('see the invitation alone where nobody is shown, and nothing is asked', () => {
    const { fake } = open('/members?page=1', {
      user: null,
      settings: { logged_out_search: 'none', logged_out_search_trafficsource: 'none' },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Members meet inside' })).toBeDefined();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(fake.calls).toEqual([]);
  });

  it('see the invitation where the server says so', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'authentication_required', status: 403, message: 'Log in to see members.' });
    };
    open('/members?page=1', { user: null, answers: { 'GET /api/members.php': refuse } });
    expect(await screen.findByRole('heading', { name: 'Members meet inside' })).toBeDefined();
  });

  it('are told to login to like, and come back to the same search', async () => {
    const { fake, user } = open('/members?gender=female', { user: null });
    const [card] = await screen.findAllByRole('article');
    await user.click(within(card as HTMLElement).getByRole('button', { name: 'Like Marloes_82' }));
    const prompt = within(screen.getByRole('dialog', { name: "Login to like Marloes_82's profile" }));
    expect(prompt.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      '/login?next=%2Fmembers%3Fgender%3Dfemale',
    );
    expect(fake.calls.some((call) => call.key === 'POST /api/like.php')).toBe(false);
  });
});

describe('likes from the card', () => {
  it('show at once, tell the others, and are taken back by a second press', async () => {
    const { fake, user } = open('/members?page=1', {
      answers: {
        'POST /api/like.php': () => ({ liked: true, match: false }),
        'DELETE /api/like.php': () => ({ liked: false, match: false }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Like Anouk' }));
    await user.click(await screen.findByRole('button', { name: 'Unlike Anouk', pressed: true }));
    await screen.findByRole('button', { name: 'Like Anouk', pressed: false });
    await waitFor(() =>
      expect(fake.emitted).toEqual([
        { name: 'like-changed', payload: { profileId: 1002, liked: true, match: false } },
        { name: 'like-changed', payload: { profileId: 1002, liked: false, match: false } },
      ]),
    );
  });

  it('are undone and said when the server refuses', async () => {
    const refuse = () => {
      throw new ApiError({
        code: 'too_many_requests',
        status: 429,
        message: 'You have used your 100 likes for today.',
      });
    };
    const { fake, user } = open('/members?page=1', { answers: { 'POST /api/like.php': refuse } });
    await user.click(await screen.findByRole('button', { name: 'Like Anouk' }));
    await waitFor(() => expect(fake.notices).toHaveLength(1));
    expect(fake.notices[0]).toEqual({
      tone: 'error',
      text: 'Your like for Anouk was not saved. You have used your 100 likes for today.',
    });
    expect(screen.getByRole('button', { name: 'Like Anouk', pressed: false })).toBeDefined();
    expect(fake.emitted).toEqual([]);
  });

  it('open "It\'s a match!" when both like each other; Escape closes it', async () => {
    const { user } = open('/members?page=1', {
      answers: { 'POST /api/like.php': () => ({ liked: true, match: true }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Like Anouk' }));
    const match = await screen.findByRole('dialog', { name: "It's a match!" });
    expect(within(match).getByRole('link', { name: 'Write to Anouk' }).getAttribute('href')).toBe('/members/1002/chat');
    match.dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
