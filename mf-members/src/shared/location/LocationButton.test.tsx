import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { fakeGeolocation } from '../../testing/fake-geolocation.ts';
import { openOwnProfile } from '../../testing/open-own-profile.tsx';
import type { OpenOwnProfile } from '../../testing/open-own-profile.tsx';
import { address, openSearch, panel } from '../../testing/open-search.tsx';

const PARIS = { country: 'FR', countryregion: 'FR-IDF', city: 'Paris' } as const;
const ABOUT = 'Your position is rounded to about 1\u00A0km and never stored.';
const KEY = 'GET /api/geocode.php';

/** Opens the form of the place in the own profile; its country is NL, its region Utrecht, its town Utrecht. */
async function openForm(options: OpenOwnProfile = {}) {
  const opened = openOwnProfile({ ...options, responses: { [KEY]: () => PARIS, ...options.responses } });
  await opened.user.click(await screen.findByRole('button', { name: 'Edit: Where I live' }));
  const form = within(screen.getByRole('form', { name: 'Where I live' }));
  await form.findByRole('option', { name: 'Utrecht (province)' });
  const field = (role: 'combobox' | 'textbox', name: string) => form.getByRole<HTMLSelectElement>(role, { name });
  return {
    ...opened,
    form,
    field,
    values: () => [
      field('combobox', 'Country').value,
      form.getByRole<HTMLSelectElement>('combobox', { name: /Province|Region/ }).value,
      field('textbox', 'Town').value,
    ],
    press: () => opened.user.click(form.getByRole('button', { name: 'Use my location' })),
    status: () => form.getByRole('status').textContent,
    lookUps: () => opened.calls(KEY).map(({ input }) => input['query']),
  };
}

const OWN = ['NL', 'NL-UT', 'Utrecht'];

describe('the button "Use my location"', () => {
  it('fills in country, region and town once the permission is given [R-PLATFORM-GEO-BUTTON, F-PLATFORM-GEO-PERMISSION]', async () => {
    const browser = fakeGeolocation({ permission: 'prompt' });
    const { press, status, form, values } = await openForm();
    expect(status()).toBe(ABOUT);
    await press();
    expect(status()).toBe('Finding your location…');
    expect(form.getByRole('button', { name: 'Use my location' }).getAttribute('aria-busy')).toBe('true');
    expect(values()).toEqual(OWN);
    await browser.place(48.8566, 2.3522);
    await vi.waitFor(() => expect(status()).toBe('Filled in for Paris. You can change it.'));
    await vi.waitFor(() => expect(values()).toEqual(['FR', 'FR-IDF', 'Paris']));
  });

  it('sends rounded coordinates, at most an hour old, found within ten seconds [R-PLATFORM-GEO-ROUNDED, L-FRAME-GEO-CACHE, L-FRAME-GEO-TIMEOUT]', async () => {
    const browser = fakeGeolocation({ permission: 'granted' });
    const { press, lookUps } = await openForm();
    await press();
    await browser.place(48.856_613, -2.352_222);
    await vi.waitFor(() => expect(lookUps()).toEqual([{ lat: 48.86, lon: -2.35 }]));
    expect(browser.getCurrentPosition.mock.lastCall?.[2]).toEqual({
      enableHighAccuracy: false,
      maximumAge: 3_600_000,
      timeout: 10_000,
    });
  });

  it('says what to do where the permission is denied, until it is given [R-PLATFORM-GEO-REASONS, F-PLATFORM-GEO-PERMISSION]', async () => {
    const browser = fakeGeolocation({ permission: 'denied' });
    const { press, status, values, lookUps } = await openForm({ settings: { name: 'Kindling' } });
    await press();
    await browser.fail('denied');
    await vi.waitFor(() =>
      expect(status()).toBe(
        'Location is blocked for Kindling. Allow it in your browser’s settings for this site, beside the address, then try again. Or choose by hand.',
      ),
    );
    expect([values(), lookUps()]).toEqual([OWN, []]);
    browser.setPermission('granted');
    await vi.waitFor(() => expect(status()).toBe(ABOUT));
  });

  it.each([
    ['unavailable', 'Your device could not find its location. Try again, or choose by hand.'],
    ['timeout', 'Finding your location took too long. Try again, or choose by hand.'],
    ['denied', 'Your location was not shared. Try again, or choose by hand.'],
  ] as const)(
    'says so where the position is %s while the browser would ask again [R-PLATFORM-GEO-REASONS]',
    async (why, text) => {
      const browser = fakeGeolocation({ permission: 'prompt' });
      const { press, status, values } = await openForm();
      await press();
      await browser.fail(why);
      await vi.waitFor(() => expect(status()).toBe(text));
      expect(values()).toEqual(OWN);
      await press();
      await vi.waitFor(() => expect(browser.getCurrentPosition).toHaveBeenCalledTimes(2));
    },
  );

  it('takes a refusal for a denied permission where the browser does not know it [F-PLATFORM-GEO-PERMISSION]', async () => {
    const browser = fakeGeolocation({ permission: undefined });
    const { press, status } = await openForm();
    await press();
    await browser.fail('denied');
    await vi.waitFor(() => expect(status()).toContain('Location is blocked for'));
  });

  it.each([
    [{ isSupported: false }, 'Your browser cannot share a location. Please choose by hand.'],
    [{ isSecure: false }, 'Your location can only be shared over a secure connection (https). Please choose by hand.'],
  ])(
    'says so where the browser has no position to share: %j [R-PLATFORM-GEO-REASONS, F-PLATFORM-GEO-PERMISSION]',
    async (options, text) => {
      const browser = fakeGeolocation(options);
      const { press, status, lookUps } = await openForm();
      await press();
      await vi.waitFor(() => expect(status()).toBe(text));
      expect(browser.getCurrentPosition).not.toHaveBeenCalled();
      expect(lookUps()).toEqual([]);
    },
  );

  it.each([
    [() => false as const, 'We know no place near you. Please choose by hand.'],
    [
      () => ({ country: 'AU', countryregion: 'AU-WA', city: 'Perth' }) as const,
      'Kindling is not available in this country: Australia. Please choose by hand.',
    ],
    [
      () => {
        throw new ApiError({ code: 'too_many_requests', status: 429, message: 'Too many requests, try again in 9 s.' });
      },
      'Too many requests, try again in 9 s. You can also choose by hand.',
    ],
  ])(
    'leaves the fields as they are where there is no place to fill in [R-PLATFORM-GEO-REASONS, R-PLATFORM-GEO-KEPT]: %#',
    async (respond, text) => {
      const browser = fakeGeolocation();
      const { press, status, values, user, field } = await openForm({
        settings: { name: 'Kindling', countries: ['NL', 'FR'] },
        responses: { [KEY]: respond },
      });
      await user.type(field('textbox', 'Town'), ' West');
      await press();
      await browser.place(48.8566, 2.3522);
      await vi.waitFor(() => expect(status()).toBe(text));
      expect(values()).toEqual(['NL', 'NL-UT', 'Utrecht West']);
    },
  );

  it('gives back what was typed when it is taken back [R-PLATFORM-GEO-KEPT]', async () => {
    const browser = fakeGeolocation();
    const { press, status, values, user, field, form } = await openForm();
    await user.type(field('textbox', 'Town'), ' West');
    await press();
    await browser.place(48.8566, 2.3522);
    await user.click(await form.findByRole('button', { name: 'Undo' }));
    expect(values()).toEqual(['NL', 'NL-UT', 'Utrecht West']);
    expect(status()).toBe(ABOUT);
  });

  it('leaves what is typed while it searches, and offers no undo after a change [R-PLATFORM-GEO-KEPT, R-PLATFORM-GEO-BY-HAND]', async () => {
    const browser = fakeGeolocation();
    const { press, status, values, user, field, form, lookUps } = await openForm();
    await press();
    await user.type(field('textbox', 'Town'), ' West');
    await browser.place(48.8566, 2.3522);
    await vi.waitFor(() => expect(lookUps()).toHaveLength(1));
    await vi.waitFor(() => expect(status()).toBe(ABOUT));
    expect(values()).toEqual(['NL', 'NL-UT', 'Utrecht West']);
    await press();
    await browser.place(48.8566, 2.3522);
    await form.findByRole('button', { name: 'Undo' });
    await user.type(field('textbox', 'Town'), ' 1er');
    expect(form.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('keeps the response as its guess, a false one as well [R-PLATFORM-GEOCODE-GUESS]', async () => {
    const browser = fakeGeolocation();
    const { press, status, lookUps } = await openForm({ responses: { [KEY]: () => false } });
    for (const latitude of [48.8566, 48.8571]) {
      await press();
      expect(status()).toBe('Finding your location…');
      await browser.place(latitude, 2.3522);
      await vi.waitFor(() => expect(status()).toContain('We know no place near you.'));
    }
    expect(lookUps()).toEqual([{ lat: 48.86, lon: 2.35 }]);
  });

  it('searches the region of the device, and everywhere again when it is taken back [R-PLATFORM-GEO-BUTTON, R-PLATFORM-GEO-KEPT]', async () => {
    const browser = fakeGeolocation({ permission: 'granted' });
    const place = { country: 'NL', countryregion: 'NL-UT', city: 'Zeist' } as const;
    const { user } = openSearch('/members?min_age=30', { responses: { [KEY]: () => place } });
    await user.click(await panel().findByRole('button', { name: 'Use my location' }));
    await browser.place(52.09, 5.23);
    await vi.waitFor(() => expect(address()).toBe('/members?min_age=30&country=NL&countryregion=NL-UT'));
    await user.click(await panel().findByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(address()).toBe('/members?min_age=30'));
  });

  it('searches the country alone where the tenant has no filter for regions', async () => {
    const browser = fakeGeolocation({ permission: 'granted' });
    const place = { country: 'NL', countryregion: 'NL-UT', city: 'Zeist' } as const;
    const { user } = openSearch('/members?page=1', {
      settings: { search_fields: ['country'] },
      responses: { [KEY]: () => place },
    });
    await user.click(await panel().findByRole('button', { name: 'Use my location' }));
    await browser.place(52.09, 5.23);
    await vi.waitFor(() => expect(address()).toBe('/members?country=NL'));
    await panel().findByRole('button', { name: 'Undo' });
  });

  it('has its texts in French', async () => {
    const browser = fakeGeolocation({ permission: 'denied' });
    const { user } = openSearch('/members?page=1', { locale: 'fr', settings: { name: 'Kindling' } });
    const filters = within(await screen.findByRole('complementary', { name: 'Filtres' }));
    await user.click(await filters.findByRole('button', { name: 'Utiliser ma position' }));
    await browser.fail('denied');
    expect((await filters.findByText(/Kindling/)).textContent).toBe(
      'La localisation est bloquée pour Kindling. Autorisez-la dans les paramètres de votre navigateur pour ce site, à côté de l’adresse, puis réessayez. Ou choisissez vous-même.',
    );
  });
});
