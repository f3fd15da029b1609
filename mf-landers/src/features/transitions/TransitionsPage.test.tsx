import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import common from '../../locales/en.json';
import { pageOf } from './TransitionsPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);
const user = userEvent.setup();

function showPage(at = '/landers/transitionsvideolanding') {
  const fake = createFakeHost({ user: null, links: { signup: () => '/signup' } });
  render(
    <TestApp fake={fake} messages={{ 'mf-landers': common }} path="/landers/transitionsvideolanding/:slug?" at={at}>
      <Page />
    </TestApp>,
  );
}

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const choose = (name: string) => user.click(screen.getByRole('link', { name }));

it('is a film whose four scenes the visitor chooses; they make the search [S-LANDERS-TRANSITIONSVIDEOLANDING]', async () => {
  showPage();
  expect(screen.getByRole('region', { name: 'You sit down. What is on the table?' })).toBeDefined();
  await choose('Coffee');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'A day off. Where to?' }));
  await choose('To the sea');
  await choose('We cook');
  expect(screen.getByText('Scene 4 of 4')).toBeDefined();
  await choose('Dancing');
  const chosen = within(screen.getByRole('list', { name: 'Your choices' })).getAllByRole('listitem');
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['Coffee', 'To the sea', 'We cook', 'Dancing']);
  expect(addressOf('Start for free')).toBe(
    '/signup?lander=transitionsvideolanding&interests=coffee%2Cbeach%2Ccooking%2Cdancing',
  );
});

it('goes back one scene, and forgets its choice', async () => {
  showPage();
  await choose('Wine');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await choose('Coffee');
  expect(addressOf('Up the hill')).toBe('/signup?lander=transitionsvideolanding&interests=coffee%2Chiking');
});

it('is a link to the signup with the choice, for those without a script', () => {
  showPage('/landers/transitionsvideolanding/saturday');
  expect(screen.getByRole('heading', { level: 1, name: 'One Saturday, four decisions.' })).toBeDefined();
  expect(addressOf('Wine')).toBe('/signup?lander=transitionsvideolanding%2Fsaturday&interests=wine');
});
