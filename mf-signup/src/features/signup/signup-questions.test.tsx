import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';
import { showSignup, walkThrough } from '../../testing/show-signup.tsx';

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));

it('asks one question at a time, in its order; Back keeps the answers [R-SIGNUP-ONE-QUESTION, S-SIGNUP-FORM]', async () => {
  showSignup();
  const user = userEvent.setup({ delay: null });
  await walkThrough(user);
  expect(screen.queryByLabelText('Username')).toBeNull();
  await user.click(screen.getByLabelText('Back'));
  expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'Sam_82');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
});

it('leads from the address to the password by the key that goes on, and faults nothing that is still to be typed', async () => {
  showSignup();
  const user = userEvent.setup({ delay: null });
  await walkThrough(user);
  const email = screen.getByLabelText('E-mail address');
  expect(email.getAttribute('enterkeyhint')).toBe('next');
  await user.type(email, '{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).not.toBe('true');
});

it('says by a bar at which of its questions it is, and how many there are [R-SIGNUP-PROGRESS-BAR]', async () => {
  const places = [];
  for (const question of ['message', 'who', 'consents']) {
    const { unmount } = showSignup(`/signup?profile=7&question=${question}`);
    const bar = await screen.findByRole('progressbar');
    places.push([bar.getAttribute('aria-label'), bar.getAttribute('value'), bar.getAttribute('max')]);
    unmount();
  }
  expect(places).toEqual([
    ['Question 1 of 6', '1', '6'],
    ['Question 2 of 6', '2', '6'],
    ['Question 6 of 6', '6', '6'],
  ]);
});

it('asks for the day first where the country writes it so', () => {
  const orders = (['GB', 'US'] as const).map((geoip_country) => {
    const { unmount } = showSignup('/signup?question=birth', { settings: { geoip_country } });
    const order = screen.getAllByRole('textbox').map((field) => field.getAttribute('autocomplete'));
    unmount();
    return order;
  });
  expect(orders).toEqual([
    ['bday-day', 'bday-month', 'bday-year'],
    ['bday-month', 'bday-day', 'bday-year'],
  ]);
});

it('shows what the answers come to [R-SIGNUP-PREVIEW]', async () => {
  useSignupDraft.setState({
    ...EMPTY_DRAFT,
    name: 'Sam_82',
    date_of_birth: '1990-5-4',
    signup_message: 'Good evening',
  });
  showSignup('/signup?profile=7', { settings: { today: '2026-11-20' } });
  expect(await screen.findByText('Sam_82, 36')).toBeDefined();
  expect(within(screen.getByRole('complementary')).getByText('Good evening')).toBeDefined();
});

it('links to itself in the other language, with its query [R-SIGNUP-LANGUAGE]', () => {
  showSignup('/signup?country=BE&question=birth');
  expect(screen.getByRole('link', { name: 'Français' }).getAttribute('href')).toBe(
    '/fr/signup?country=BE&question=birth',
  );
});
