import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, messagesIn, someMember, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { foundMembers } from '../../testing/found-members.ts';
import HomePage from './HomePage.tsx';

const dozen = Array.from({ length: 12 }, (_, index) => someMember({ id: index + 1, name: `Member${index + 1}` }));

function showHome(options: FakeHostOptions = {}) {
  const fake = createFakeHost({
    user: null,
    responses: { 'GET /api/members.php': () => foundMembers(dozen) },
    ...options,
  });
  const texts = messagesIn({ en, fr }, options.locale);
  return {
    fake,
    ...render(
      <TestApp fake={fake} messages={{ 'mf-landers': texts }}>
        <HomePage />
      </TestApp>,
    ),
  };
}

it('shows nine members, each with a link to their profile and the fictional mark [R-MEMBERS-FICTIONAL-CARD]', async () => {
  showHome();
  const list = await screen.findByRole('list', { name: 'Members of {{tenant}}' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(9);
  expect(within(list).getByRole('link', { name: 'Member1, 34' })).toHaveProperty('pathname', '/members/1');
  expect(within(list).getAllByText('Fictional profile')).toHaveLength(9);
});

it('loads the first photo before those beside it, which share a slow line with it otherwise', async () => {
  showHome();
  const list = await screen.findByRole('list', { name: 'Members of {{tenant}}' });
  const priorities = [...list.querySelectorAll('img')].map((image) => image.getAttribute('fetchpriority'));
  expect(priorities).toEqual(['high', ...Array.from({ length: 8 }, () => 'low')]);
});

it('has the room of nine members before they are there', async () => {
  const members = Promise.withResolvers<ReturnType<typeof foundMembers>>();
  const { container } = showHome({ responses: { 'GET /api/members.php': () => members.promise } });
  const cells = () => container.querySelectorAll('[class*=mosaic] > [class*=cell]');
  expect(cells()).toHaveLength(9);
  expect(container.querySelector('[class*=mosaic]')?.getAttribute('aria-hidden')).toBe('true');
  members.resolve(foundMembers(dozen));
  await screen.findByRole('list', { name: 'Members of {{tenant}}' });
  expect(cells()).toHaveLength(9);
});

it('shows a drawing and nobody where fewer than six members were found [L-LANDERS-FEWEST-SHOWN]', async () => {
  const { container } = showHome({ responses: { 'GET /api/members.php': () => foundMembers(dozen.slice(0, 5)) } });
  await vi.waitFor(() => expect(container.querySelector('[class*=drawing] svg')).not.toBeNull());
  expect(screen.queryByRole('article')).toBeNull();
});

it('carries the match finder into the signup [R-MEMBERS-FINDER-HOME, R-MEMBERS-FINDER-SIGNUP]', async () => {
  const { fake } = showHome();
  const user = userEvent.setup({ delay: null });
  await user.selectOptions(screen.getByLabelText('I am'), 'a woman');
  await user.selectOptions(screen.getByLabelText('looking for'), 'men');
  await user.selectOptions(screen.getByLabelText('aged'), '35 and over');
  await user.selectOptions(screen.getByLabelText('in'), 'Belgium');
  await user.click(screen.getByRole('button', { name: 'Start for free' }));
  expect(fake.navigations).toEqual(['/signup?lander=home&me=female&gender=male&ages=35%2B&country=BE']);
});

it('leaves out of the address what was not chosen', async () => {
  const { fake } = showHome();
  await userEvent.click(screen.getByRole('button', { name: 'Start for free' }));
  expect(fake.navigations).toEqual(['/signup?lander=home&ages=18-35&country=NL']);
});

it('is a plain form to the signup of the language where there is no script', () => {
  showHome({ locale: 'fr' });
  const form = screen.getByRole('form', { name: /Par où commencer/ });
  expect(form.getAttribute('action')).toBe('/fr/signup');
  expect(form.getAttribute('method')).toBe('get');
});

it("starts from the visitor's own country when it is known", () => {
  showHome({ settings: { geoip_country: 'FR' } });
  expect(screen.getByLabelText('in')).toHaveProperty('value', 'FR');
});

it('names every price: what is free, what a message costs, and the cheapest credit [L-CHAT-FREE-CONVERSATIONS]', () => {
  showHome();
  const priceOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(priceOf('Joining, your profile, looking around')).toBe('free');
  expect(priceOf('Your first 5 messages')).toBe('free');
  expect(priceOf('Each message after that')).toBe('1 credit');
  expect(priceOf('One credit, bought in bundles')).toBe('from €0.88');
  expect(screen.getByText(/you can start 2 conversations/)).toBeDefined();
});

it.each([
  [7, 3, 'Your first 2 messages', /^2 free messages to start with/, 'It is also free.'],
  [1, 1, 'Your first message', /^One free message to start with/, 'It is also free.'],
  [0, 1, null, /^No card, no subscription/, 'It can be a short one.'],
])(
  'with %i credits at signup and messages of %i it says how many are free [R-LANDERS-FREE-SAID]',
  (...[signup_credits, message_credits, line, note, closing]) => {
    showHome({ settings: { signup_credits, message_credits } });
    expect(screen.queryByText(/^Your first/)?.textContent ?? null).toBe(line);
    expect(screen.getByText(note)).toBeDefined();
    expect(screen.getByRole('heading', { name: `The first line is the hardest. ${closing}` })).toBeDefined();
    const cost = message_credits === 1 ? 'one credit' : `${message_credits} credits`;
    expect(screen.getByText(new RegExp(`^A message costs ${cost}, and receiving is free`))).toBeDefined();
  },
);

it('has no link to the signup while no part offers it', () => {
  showHome({ links: {} });
  expect(screen.queryByRole('button', { name: 'Start for free' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Start for free' })).toBeNull();
});

it('stays whole where visitors may not see members', async () => {
  showHome({ responses: { 'GET /api/members.php': () => Promise.reject(new Error('no')) } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Meet someone worth writing to.' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start for free' })).toBeDefined();
});
