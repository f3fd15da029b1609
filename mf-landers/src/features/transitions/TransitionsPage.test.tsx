import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useNavigate } from '@tandem/shared-ui/router';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { afterEach, expect, it, vi } from 'vitest';
import common from '../../locales/en.json';
import { pageOf } from './TransitionsPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);
const user = userEvent.setup();

/** What the browser's own Back does. */
function BrowserBack() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Browser back</button>;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  vi.unstubAllGlobals();
});

function showPage(at = '/landers/transitionsvideolanding') {
  const fake = createFakeHost({ user: null, links: { signup: () => '/signup' } });
  render(
    <TestApp fake={fake} messages={{ 'mf-landers': common }} path="/landers/transitionsvideolanding/:slug?" at={at}>
      <Page />
      <BrowserBack />
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

it("stays on the page with the browser's Back, which leads to the scene before [R-LANDERS-QUESTION-BACK]", async () => {
  showPage('/landers/transitionsvideolanding/saturday');
  await choose('Wine');
  await choose('To the sea');
  await user.click(screen.getByRole('button', { name: 'Browser back' }));
  expect(screen.getByText('Scene 2 of 4')).toBeDefined();
  await choose('Up the hill');
  expect(addressOf('We cook')).toBe(
    '/signup?lander=transitionsvideolanding%2Fsaturday&interests=wine%2Chiking%2Ccooking',
  );
});

it.each([
  ['stands still where data are saved', true],
  ['moves elsewhere', false],
])('each scene %s [R-LANDERS-FILM-STILL]', async (_what, saveData) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });
  showPage();
  const moving = () => document.querySelectorAll('svg[class*=moving]').length;
  expect(moving()).toBe(saveData ? 0 : 1);
  for (const name of ['Coffee', 'To the sea', 'We cook', 'Dancing']) await choose(name);
  expect(screen.getByRole('link', { name: 'Start for free' })).toBeDefined();
  expect(moving()).toBe(saveData ? 0 : 1);
});

it('is a link to the signup with the choice, for those without a script', () => {
  showPage('/landers/transitionsvideolanding/saturday');
  expect(screen.getByRole('heading', { level: 1, name: 'One Saturday, four decisions.' })).toBeDefined();
  expect(addressOf('Wine')).toBe('/signup?lander=transitionsvideolanding%2Fsaturday&interests=wine');
});
