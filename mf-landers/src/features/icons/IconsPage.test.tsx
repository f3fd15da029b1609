import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import common from '../../locales/en.json';
import { pageOf } from './IconsPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);
const user = userEvent.setup();

function showPage(at = '/landers/iconslanding') {
  const fake = createFakeHost({ user: null, links: { signup: () => '/signup' } });
  render(
    <TestApp fake={fake} messages={{ 'mf-landers': common }} path="/landers/iconslanding/:slug?" at={at}>
      <Page />
    </TestApp>,
  );
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const startAddress = () => screen.getByRole('link', { name: 'Start for free' }).getAttribute('href');

it('makes the search of three interests; a fourth takes the place of the first [S-LANDERS-ICONSLANDING]', async () => {
  showPage();
  expect(startAddress()).toBe('/signup?lander=iconslanding');
  expect(screen.getByRole('status').textContent).toBe('3 to pick');
  await press('Music');
  await press('Wine');
  expect(screen.getByRole('status').textContent).toBe('One more to pick');
  await press('Beach');
  expect(startAddress()).toBe('/signup?lander=iconslanding&interests=music%2Cwine%2Cbeach');
  await press('Hiking');
  expect(screen.getByRole('button', { name: 'Music' }).getAttribute('aria-pressed')).toBe('false');
  expect(startAddress()).toBe('/signup?lander=iconslanding&interests=wine%2Cbeach%2Chiking');
});

it('takes an interest away when it is pressed again', async () => {
  showPage();
  await press('Music');
  await press('Music');
  expect(startAddress()).toBe('/signup?lander=iconslanding');
});

it('has its own headline for a known slug', () => {
  showPage('/landers/iconslanding/outdoors');
  expect(screen.getByRole('heading', { level: 1, name: 'Somebody for the way up, and the view.' })).toBeDefined();
  expect(startAddress()).toBe('/signup?lander=iconslanding%2Foutdoors');
});
