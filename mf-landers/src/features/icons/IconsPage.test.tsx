import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import common from '../../locales/en.json';
import { atNewPlaces, stateOfPlace } from '../../testing/tab-place.ts';
import { pageOf } from './IconsPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);
const user = userEvent.setup();

atNewPlaces();

/** @param state what the place in the browser's history has */
function showPage(pathname = '/landers/iconslanding', state: unknown = null) {
  const fake = createFakeHost({ user: null, links: { signup: () => '/signup' } });
  const { unmount } = render(
    <TestApp
      fake={fake}
      messages={{ 'mf-landers': common }}
      path="/landers/iconslanding/:slug?"
      at={{ pathname, state }}
    >
      <Page />
    </TestApp>,
  );
  return { fake, unmount };
}

const pick = (name: string) => user.click(screen.getByRole('checkbox', { name }));
const start = () => user.click(screen.getByRole('button', { name: 'Start for free' }));

it('makes the search of three interests; a fourth takes the place of the first [S-LANDERS-ICONSLANDING]', async () => {
  const { fake } = showPage();
  expect(screen.getByRole('status').textContent).toBe('3 to pick');
  await pick('Music');
  await pick('Wine');
  expect(screen.getByRole('status').textContent).toBe('One more to pick');
  await pick('Beach');
  await pick('Hiking');
  expect(screen.getByRole('checkbox', { name: 'Music' })).toHaveProperty('checked', false);
  await start();
  expect(fake.navigations).toEqual(['/signup?lander=iconslanding&interests=wine%2Cbeach%2Chiking']);
});

it('takes an interest away when it is picked again', async () => {
  const { fake } = showPage();
  await pick('Music');
  await pick('Music');
  await start();
  expect(fake.navigations).toEqual(['/signup?lander=iconslanding']);
});

it('is a form to the signup for those without a script, with the page that brought them', () => {
  showPage('/landers/iconslanding/outdoors');
  expect(screen.getByRole('heading', { level: 1, name: 'Somebody for the way up, and the view.' })).toBeDefined();
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Interests' });
  expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/signup']);
  expect(new FormData(form).get('lander')).toBe('iconslanding/outdoors');
});

it('has its button in a bar of the page, which the question about cookies stands above [R-LANDERS-BUTTON-FREE]', () => {
  showPage();
  const bar = screen.getByRole('button', { name: 'Start for free' }).closest('[data-edge-bar]');
  // No deeper in the page than the layout looks for it.
  expect(bar?.parentElement).toBe(screen.getByRole('form', { name: 'Interests' }));
});

const picked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

it('has the interests that were picked when the visitor comes back from the signup, or loads it again [R-LANDERS-CHOICE-BACK]', async () => {
  const { unmount } = showPage();
  await pick('Wine');
  await pick('Music');
  unmount();
  const { fake } = showPage(undefined, stateOfPlace());
  expect(picked()).toEqual(['music', 'wine']);
  expect(screen.getByRole('status').textContent).toBe('One more to pick');
  await pick('Beach');
  await pick('Hiking');
  await start();
  expect(fake.navigations, 'in their order').toEqual(['/signup?lander=iconslanding&interests=music%2Cbeach%2Chiking']);
});

it.each([[null], ['wine'], [['wine', 7, 'none', null]]])(
  'picks nothing that it does not offer out of %j',
  (interests) => {
    showPage(undefined, { interests });
    expect(picked()).toEqual(Array.isArray(interests) ? ['wine'] : []);
  },
);
