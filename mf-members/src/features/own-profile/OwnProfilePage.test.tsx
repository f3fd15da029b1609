import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pasteInto, someUser } from '@tandem/shared-ui/testing';
import { ApiError } from '@tandem/shared-ui/host';
import { openOwnProfile, sectionOf } from '../../testing/open-own-profile.tsx';
import { unsavedProfile } from './model/unsaved-profile.ts';

const bodyOf = (call: { input: Record<string, unknown> } | undefined) => call?.input['body'];
const fault = (fields: Record<string, string>) => () => {
  throw new ApiError({ code: 'validation', status: 422, message: 'Please check your entries.', fields });
};

async function edit(name: string, user: ReturnType<typeof openOwnProfile>['user']) {
  await user.click(await screen.findByRole('button', { name: `Edit: ${name}` }));
  return within(screen.getByRole('form', { name }));
}

describe('the own profile', () => {
  it('shows what others see, and what is not given yet', async () => {
    openOwnProfile();
    expect(await screen.findByRole('heading', { level: 1, name: 'My profile' })).toBeDefined();
    expect(within(await sectionOf('About me')).getByText('I bake bread on Sundays.')).toBeDefined();
    const looks = within(await sectionOf('In short'));
    expect(looks.getByText('Relationship').nextElementSibling?.textContent).toBe('Single');
    expect(looks.getByText('Eyes').nextElementSibling?.textContent).toBe('Not given');
    expect(await within(await sectionOf('Where I live')).findByText('Utrecht (province)')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See it as others do' }).getAttribute('href')).toBe('/members/42');
  });

  it('shows that it is loading, and offers to retry when that failed [T-PLATFORM-OFFLINE]', async () => {
    let works = false;
    const { user } = openOwnProfile({
      responses: {
        'GET /api/profile.php': () => {
          if (!works)
            throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
          return new Promise(() => {});
        },
      },
    });
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection and try again.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
  });

  it('speaks French', async () => {
    openOwnProfile({ locale: 'fr' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Mon profil' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Modifier\u00a0: À propos de moi' })).toBeDefined();
  });
});

describe('a section', () => {
  it('is edited in place, saved separately and shown at once', async () => {
    const { user, fake, calls } = openOwnProfile();
    const form = await edit('About me', user);
    const words = form.getByRole('textbox', { name: 'About me' });
    expect(document.activeElement).toBe(words);
    await user.clear(words);
    await pasteInto(user, words, 'New words');
    await user.click(form.getByRole('button', { name: 'Save' }));
    // The schema of the form comes with a chunk of its own: until then the words are still those of the field.
    await waitFor(() => expect(calls('PUT /api/profile.php').map(bodyOf)).toEqual([{ about: 'New words' }]));
    expect(await within(await sectionOf('About me')).findByText('New words', { ignore: 'textarea' })).toBeDefined();
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'success', text: 'Saved. Others can see it now.' }]));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit: About me' }));
  });

  it.each([
    ['in invisible mode', { profile: { invisible: true } }],
    ['of a hidden profile', { profile: { status: 'disabled' } }],
    ['of a member who is not confirmed', { user: someUser({ status: 'not_confirmed' }) }],
  ] as const)('is not said to be seen by others when it is saved %s', async (_when, options) => {
    const { user, fake } = openOwnProfile(options);
    const form = await edit('About me', user);
    await pasteInto(user, form.getByRole('textbox', { name: 'About me' }), ' And cake.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'success', text: 'Saved.' }]));
  });

  it('writes the frame’s user, and marks what shows others stale, without a request [R-MEMBERS-FIT-SIMILAR]', async () => {
    const { user, fake, calls } = openOwnProfile();
    const keys = [
      ['mf-members', 'search', {}],
      ['mf-members', 'member', 42],
      ['mf-members', 'similar', 1001],
    ];
    keys.forEach((key) => fake.host.queryClient.setQueryData(key, {}));
    const form = await edit('Name and age', user);
    await user.type(form.getByRole('textbox', { name: 'Username' }), 'uel');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Samuel');
    for (const key of keys) expect(fake.host.queryClient.getQueryState(key)?.isInvalidated).toBe(true);
    expect(fake.host.session.get()).toMatchObject({
      user: { profile: { name: 'Samuel', city: 'Utrecht', main_image: { id: 1 } } },
    });
    expect(calls('GET /api/user.php')).toEqual([]);
    expect(calls('GET /api/profile.php')).toHaveLength(1);
  });

  it('keeps what was typed when the server refuses it, with the error beside the field', async () => {
    const { user } = openOwnProfile({
      responses: { 'PUT /api/profile.php': fault({ name: 'This value is not valid.' }) },
    });
    const form = await edit('Name and age', user);
    const name = form.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
    await user.type(name, 'uel');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe('This value is not valid.');
    expect(name.value).toBe('Samuel');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
    expect(screen.queryByText('Please check your entries.')).toBeNull();
  });

  it('keeps what was typed when there is no network, and says so [T-PLATFORM-OFFLINE]', async () => {
    const { user } = openOwnProfile({
      responses: {
        'PUT /api/profile.php': () => {
          throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
        },
      },
    });
    const form = await edit('About me', user);
    await pasteInto(user, form.getByRole('textbox', { name: 'About me' }), ' And cake.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toContain('Check your connection and try again.');
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'About me' }).value).toContain('And cake.');
  });

  it('that was not changed is closed without a call', async () => {
    const { user, calls } = openOwnProfile();
    const form = await edit('About me', user);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(screen.queryByRole('form')).toBeNull();
    expect(calls('PUT /api/profile.php')).toEqual([]);
  });

  it('that is cancelled is as it was', async () => {
    const { user, calls } = openOwnProfile();
    const form = await edit('About me', user);
    await pasteInto(user, form.getByRole('textbox', { name: 'About me' }), ' More.');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('I bake bread on Sundays.')).toBeDefined();
    expect(calls('PUT /api/profile.php')).toEqual([]);
    expect(unsavedProfile.exists()).toBe(false);
  });
});

describe('the place', () => {
  it('needs the country before the region, and another country takes both away [V-PROFILE-COUNTRY-FIRST, R-PLATFORM-GEO-BY-HAND]', async () => {
    const { user, calls } = openOwnProfile();
    const form = await edit('Where I live', user);
    const country = form.getByRole('combobox', { name: 'Country' });
    await user.selectOptions(country, 'Choose a country');
    expect(form.getByText('Choose a country first.')).toBeDefined();
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Region' }).disabled).toBe(true);
    await user.selectOptions(country, 'France');
    await user.selectOptions(await form.findByRole('combobox', { name: 'Region' }), 'Île-de-France');
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Town' }).value).toBe('');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls('PUT /api/profile.php')).toHaveLength(1));
    expect(bodyOf(calls('PUT /api/profile.php')[0])).toEqual({ country: 'FR', region: 'FR-IDF', city: null });
  });

  it('shows the text of a region that the server refuses beside it', async () => {
    const text = 'This region is not in the chosen country.';
    const { user } = openOwnProfile({ responses: { 'PUT /api/profile.php': fault({ region: text }) } });
    const form = await edit('Where I live', user);
    await pasteInto(user, form.getByRole('textbox', { name: 'Town' }), ' Oost');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe(text);
  });
});

describe('lists', () => {
  it('send what was chosen, and clear what the member would rather not say [F-PROFILE-LOOKS]', async () => {
    const { user, calls } = openOwnProfile();
    const form = await edit('In short', user);
    await user.selectOptions(form.getByRole('combobox', { name: 'Eyes' }), 'Amber');
    await user.selectOptions(form.getByRole('combobox', { name: 'Hair' }), 'Rather not say');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls('PUT /api/profile.php')).toHaveLength(1));
    expect(bodyOf(calls('PUT /api/profile.php')[0])).toEqual({ eye_color: 'amber', hair_color: null });
  });

  it('of interests do not change the intimate ones, and count them in the 15 [L-PROFILE-INTERESTS]', async () => {
    const { user, calls } = openOwnProfile({ profile: { sensitive_consent: true, interests: ['hiking', 'bondage'] } });
    const form = await edit('Interests', user);
    expect(await form.findByText('2 of 15 chosen')).toBeDefined();
    expect(form.queryByRole('checkbox', { name: 'Bondage' })).toBeNull();
    await user.click(form.getByRole('checkbox', { name: 'Tea' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls('PUT /api/profile.php')).toHaveLength(1));
    expect(bodyOf(calls('PUT /api/profile.php')[0])).toEqual({
      interests: ['bondage', 'hiking', 'tea'],
      interests_before: ['hiking', 'bondage'],
    });
  });
});

describe('what needs the separate consent', () => {
  it('cannot be given without it [V-PRIVACY-SENSITIVE-CONSENT, F-PROFILE-SEARCH-GENDER]', async () => {
    const { user, calls } = openOwnProfile();
    const form = await edit('Love and intimacy', user);
    expect(form.queryByRole('combobox', { name: 'Orientation' })).toBeNull();
    const consent = form.getByRole<HTMLInputElement>('checkbox', { name: /^I agree that Tandemly keeps/ });
    expect(consent.checked).toBe(false);
    await user.click(consent);
    await user.selectOptions(form.getByRole('combobox', { name: 'Orientation' }), 'Bisexual');
    await user.click(form.getByRole('radio', { name: 'Women' }));
    await user.click(await form.findByRole('checkbox', { name: 'Bondage' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls('PUT /api/profile.php')).toHaveLength(1));
    expect(bodyOf(calls('PUT /api/profile.php')[0])).toEqual({
      sensitive_consent: true,
      sexuality: 'bi',
      search_gender: 'female',
      interests: ['hiking', 'bondage'],
      interests_before: ['hiking'],
    });
  });

  it.each([
    ['members', 'All members'],
    ['matches', 'Only my matches'],
    ['nobody', 'Nobody else'],
  ] as const)('says who sees it, with the way to change that: %s [R-PROFILE-AUDIENCE-SHOWN]', async (audience, who) => {
    openOwnProfile({
      profile: { sensitive_consent: true, sensitive_audience: audience },
      links: { settings: () => '/settings' },
    });
    const section = within(await sectionOf('Love and intimacy'));
    const label = section.getByText('Who sees your orientation and intimate interests');
    expect(label.nextElementSibling?.textContent).toBe(who);
    expect(section.getByRole('link', { name: 'Change who sees this' }).getAttribute('href')).toBe('/settings');
  });

  it('is cleared when it is withdrawn, with a warning before [R-PRIVACY-CONSENT-WITHDRAWN]', async () => {
    const { user, calls } = openOwnProfile({ profile: { sensitive_consent: true, sexuality: 'bi' } });
    const form = await edit('Love and intimacy', user);
    await user.click(form.getByRole('checkbox', { name: /^I agree/ }));
    expect(form.getByText(/^When you save, who you are looking for/)).toBeDefined();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls('PUT /api/profile.php').map(bodyOf)).toEqual([{ sensitive_consent: false }]));
  });
});
