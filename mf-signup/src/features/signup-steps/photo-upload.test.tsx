import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Locale } from '@tandem/contracts/product/locales';
import { FakeUpload, stubUploads } from '@tandem/shared-ui/testing/fake-upload';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/show-activation.tsx';
import CompleteSignupPage from '../activation/CompleteSignupPage.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubUploads();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CHOOSE = { en: 'Choose a photo', fr: 'Choisir une photo' } as const;
const sent = () => FakeUpload.sent;
const keys = () => new Set(sent().map(({ headers }) => headers['Idempotency-Key']));
/** Longer than the longest wait between two attempts. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(12_000));
const again = () => screen.findByRole('button', { name: 'Try again' });

async function choose(locale: Locale = 'en') {
  const fake = show({ page: CompleteSignupPage, at: '/complete-signup?step=photo&next=%2Fmembers', locale });
  await chooseFile('me.png', locale);
  return fake;
}

async function chooseFile(name: string, locale: Locale = 'en') {
  const input = await screen.findByLabelText(CHOOSE[locale]);
  const before = sent().length;
  fireEvent.change(input, { target: { files: [new File(['photo'], name, { type: 'image/png' })] } });
  await waitFor(() => expect(sent()).toHaveLength(before + 1));
}

/** No attempt gets through, from the one that is on its way on. */
async function loseAll() {
  for (let tries = 0; tries <= 5; tries += 1) {
    await act(async () => sent().at(-1)?.response(0));
    if (tries < 5) await wait();
  }
}

it.each([[0], [429], [503]])(
  'a photo whose upload ends with the status %i is sent again by itself, as the same one [R-PLATFORM-RETRY-CAUSES]',
  async (status) => {
    const fake = await choose();
    await act(async () => sent()[0]?.response(status));
    await wait();
    expect(sent()).toHaveLength(2);
    expect(keys().size).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => sent()[1]?.response(201, {}));
    await waitFor(() => expect(fake.navigations).toHaveLength(1));
  },
);

it.each([
  ['en', 'Check your connection and try again.', 'Try again'],
  ['fr', 'Vérifiez votre connexion et réessayez.', 'Réessayer'],
] as const)(
  'in %s: a photo that does not get through says why, and is sent again by a button, as the same one [R-SIGNUP-STEP-PHOTO-AGAIN, L-PLATFORM-RETRIES, T-PLATFORM-OFFLINE]',
  async (locale, offline, name) => {
    const fake = await choose(locale);
    expect(screen.queryByRole('button', { name })).toBeNull();
    await loseAll();
    expect(sent()).toHaveLength(6);
    expect((await screen.findByRole('alert')).textContent).toBe(offline);
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(sent()).toHaveLength(7));
    expect(document.activeElement, 'it keeps the focus while it is at work').toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => sent()[6]?.response(201, {}));
    await waitFor(() => expect(fake.navigations).toHaveLength(1));
    expect(sent().map(({ file }) => file?.name)).toEqual(Array(7).fill('me.png'));
    expect(keys().size).toBe(1);
  },
);

it('another photo has another key, and what cannot help is not offered; the focus goes on to the field [R-SIGNUP-STEP-PHOTO-AGAIN]', async () => {
  await choose();
  await act(async () => sent()[0]?.response(500));
  const button = await again();
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(sent()).toHaveLength(2));
  const error = { code: 'validation', message: 'This photo is too small.', requestId: 'r' };
  await act(async () => sent()[1]?.response(422, { error }));
  expect((await screen.findByRole('alert')).textContent).toBe('This photo is too small.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Choose a photo'));
  expect(keys().size).toBe(1);
  await chooseFile('other.png');
  expect(keys().size).toBe(2);
});

it('while a photo is on its way no other one is chosen, and the field keeps its focus', async () => {
  await choose();
  const input = screen.getByLabelText('Choose a photo');
  input.focus();
  expect(document.activeElement).toBe(input);
  // False: the browser opens no chooser.
  expect(fireEvent.click(input)).toBe(false);
  await act(async () => sent()[0]?.response(500));
  await again();
  expect(fireEvent.click(input)).toBe(true);
});
