import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, messagesIn, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import MatchFinderPage from './MatchFinderPage.tsx';

const HIDDEN = { logged_out_search: 'none', logged_out_search_trafficsource: 'none' } as const;

function open(options: FakeHostOptions = {}) {
  const fake = createFakeHost({ user: null, ...options });
  render(
    <TestApp fake={fake} messages={{ 'mf-landers': messagesIn({ en, fr }, options.locale) }}>
      <MatchFinderPage />
    </TestApp>,
  );
  return { fake, user: userEvent.setup({ delay: null }) };
}

async function chooseAndSend({ fake, user }: ReturnType<typeof open>, button: string) {
  await user.click(screen.getByRole('radio', { name: 'Women' }));
  await user.click(screen.getByRole('radio', { name: '35 and over' }));
  await user.selectOptions(screen.getByLabelText('Country'), 'Belgium');
  await user.click(screen.getByRole('button', { name: button }));
  return fake.navigations;
}

const VIEWERS: [string, FakeHostOptions][] = [
  ['a member', { user: someUser(), settings: HIDDEN }],
  ['a visitor who may search', { settings: { ...HIDDEN, logged_out_search: 'limited' } }],
  [
    'a visitor from an advertisement, whom the tenant lets search',
    { settings: { ...HIDDEN, logged_out_search_trafficsource: 'all' }, arrival: { isSourced: true } },
  ],
];

it.each(VIEWERS)(
  'leads %s to the search, with both ages inclusive [S-MEMBERS-MATCH-FINDER, L-MEMBERS-FINDER-AGES]',
  async (_who, options) => {
    expect(await chooseAndSend(open(options), 'Show members')).toEqual([
      '/members?gender=female&country=BE&min_age=35&max_age=99',
    ]);
  },
);

it('leads a visitor who may not search to the signup, with what was chosen [S-MEMBERS-MATCH-FINDER]', async () => {
  const target = await chooseAndSend(open({ settings: HIDDEN }), 'Start for free');
  expect(target).toEqual(['/signup?lander=match-finder&gender=female&country=BE&ages=35%2B']);
});

it('narrows no gender that was not chosen, and begins with the country of the visitor', async () => {
  const { fake, user } = open({ settings: { logged_out_search: 'all', geoip_country: 'FR' } });
  await user.click(screen.getByRole('button', { name: 'Show members' }));
  expect(fake.navigations).toEqual(['/members?country=FR&min_age=18&max_age=35']);
});

it('is a plain form to the signup where there is no script, in the language of the page', () => {
  open({ locale: 'fr' });
  const form = screen.getByRole('form', { name: /^Qui cherchez-vous/ });
  expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/fr/signup', 'get']);
  const named = screen.getAllByRole<HTMLInputElement>('radio').map(({ name, value }) => `${name}=${value}`);
  expect(named).toEqual(['gender=female', 'gender=male', 'gender=any', 'ages=18-35', 'ages=35+']);
});
