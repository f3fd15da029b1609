import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { storedChanges } from '../../shared/own-profile/stored-changes.ts';
import { OWN_PROFILE_KEY } from '../../shared/own-profile/get-profile.ts';
import { someOwnPhotos, someOwnProfile } from '../../testing/open-own-profile.tsx';
import { pageOf } from './SettingsPage.tsx';
import ownEn from './texts/en.json';
import ownFr from './texts/fr.json';

const READ = 'GET /api/profile.php';
const SAVE = 'PUT /api/profile.php';
const offline = () => new ApiError({ code: 'offline', status: 0, message: 'You are offline.' });

interface OpenPrivacy extends FakeHostOptions {
  profile?: Partial<EditableProfile>;
}

/** Opens the tab with a server that stores what it receives, and clears what is kept under the consent. */
function open({ profile: changes, responses, ...options }: OpenPrivacy = {}) {
  let profile = someOwnProfile(changes);
  const fake = createFakeHost({
    user: someUser(),
    links: { profile: () => '/profile' },
    responses: {
      [READ]: () => profile,
      [SAVE]: ({ body }) => (profile = { ...profile, ...(body as Partial<EditableProfile>) }),
      ...responses,
    },
    ...options,
  });
  const messages = { 'mf-members': messagesIn({ en, fr }, options.locale) };
  const SettingsPage = pageOf(messagesIn({ en: ownEn, fr: ownFr }, options.locale));
  render(
    <TestApp fake={fake} messages={messages} path="/settings/:tab?" at="/settings/privacy">
      <SettingsPage />
    </TestApp>,
  );
  const saved = () => fake.calls.filter(({ key }) => key === SAVE).map(({ input }) => input['body']);
  return { fake, saved, user: userEvent.setup({ delay: null }) };
}

const control = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

describe('the switches of the tab privacy', () => {
  it.each([
    ['Invisible mode', 'invisible', 'You are not in the search'],
    ['Privacy mode', 'privacy_mode', 'notifications and e-mails name nobody'],
  ])(
    '%s is saved at the click, with a sentence of what happens [R-PRIVACY-SETTINGS-SWITCH]',
    async (name, field, text) => {
      const { user, saved, fake } = open();
      const chosen = await control(name);
      expect(chosen.checked).toBe(false);
      const described = document.querySelector(`[id="${chosen.getAttribute('aria-describedby')}"]`);
      expect(described?.textContent).toContain(text);
      await user.click(chosen);
      expect(chosen.checked).toBe(true);
      await waitFor(() => expect(saved()).toEqual([{ [field]: true }]));
      await user.click(chosen);
      await waitFor(() => expect(saved()).toEqual([{ [field]: true }, { [field]: false }]));
      expect(chosen.checked).toBe(false);
      expect(fake.notices).toEqual([]);
    },
  );

  it('leave no photo at an address that the switch has ended, nor an upload out [R-PHOTOS-ADDRESS-OWNER]', async () => {
    const before = someOwnPhotos([1, 2]);
    const after = before.photos.map((photo) => ({ ...photo, filename: `/media/new-${photo.id}.webp` }));
    // The second one is being made private, which this response does not know; the third is uploaded meanwhile.
    const shown = [before.photos[0], { ...before.photos[1], private: true }, someOwnPhotos([3]).photos[0]];
    const response = someOwnProfile({ invisible: true, photos: { ...before, photos: after } });
    const { user, fake } = open({ responses: { [SAVE]: () => response } });
    const { queryClient } = fake.host;
    const cached = () => queryClient.getQueryData<EditableProfile>(OWN_PROFILE_KEY);
    const switched = await control('Invisible mode');
    queryClient.setQueryData(OWN_PROFILE_KEY, { ...cached(), photos: { ...before, photos: shown } });
    await user.click(switched);
    await waitFor(() => expect(cached()?.invisible).toBe(true));
    expect(cached()?.photos.photos.map(({ id, filename, private: isPrivate }) => [id, filename, isPrivate])).toEqual([
      [1, '/media/new-1.webp', false],
      [2, '/media/new-2.webp', true],
      [3, '/media/a-large.webp', false],
    ]);
    expect(fake.host.session.get()).toMatchObject({
      user: { profile: { main_image: { filename: '/media/new-1.webp' } } },
    });
  });

  it('show the choice before the response is there, and revert one that failed, with the reason', async () => {
    let refuse = (_error: Error) => {};
    const failing = () => new Promise<never>((_resolve, reject) => (refuse = reject));
    const { user, fake } = open({ profile: { privacy_mode: true }, responses: { [SAVE]: failing } });
    const invisible = await control('Invisible mode');
    await user.click(invisible);
    expect(invisible.checked).toBe(true);
    refuse(offline());
    await waitFor(() => expect(invisible.checked).toBe(false));
    expect((await control('Privacy mode')).checked).toBe(true);
    expect(fake.notices).toEqual([{ tone: 'error', text: 'Your choice was not saved. You are offline.' }]);
  });

  it('are in French, in a tab with an address', async () => {
    open({ locale: 'fr', profile: { invisible: true } });
    expect((await control('Mode invisible')).checked).toBe(true);
    const tab = screen.getByRole('link', { name: 'Confidentialité' });
    expect(tab.getAttribute('aria-current')).toBe('page');
  });

  it('can be requested again when they could not be loaded', async () => {
    let calls = 0;
    const { user } = open({
      responses: {
        [READ]: () => {
          calls += 1;
          if (calls === 1) throw offline();
          return someOwnProfile();
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await control('Invisible mode')).toBeDefined();
  });
});

describe('who sees orientation and intimate interests', () => {
  const label = 'Who sees your orientation and intimate interests';
  const shown = async () => within(await screen.findByRole('radiogroup', { name: label }));
  const isChosen = async (name: string) => (await shown()).getByRole<HTMLInputElement>('radio', { name }).checked;

  it('is saved at the click, and reverted when that fails [R-PRIVACY-SETTINGS-AUDIENCE, F-PROFILE-ORIENTATION-AUDIENCE]', async () => {
    const { user, saved } = open({ profile: { sensitive_consent: true } });
    expect(await isChosen('All members')).toBe(true);
    await user.click((await shown()).getByRole('radio', { name: 'Only my matches' }));
    expect(await isChosen('Only my matches')).toBe(true);
    await waitFor(() => expect(saved()).toEqual([{ sensitive_audience: 'matches' }]));
    expect(await isChosen('Only my matches')).toBe(true);
  });

  it('is what it was when it could not be saved', async () => {
    const refuse = () => {
      throw offline();
    };
    const profile = { sensitive_consent: true, sensitive_audience: 'nobody' } as const;
    const { user, fake } = open({ profile, responses: { [SAVE]: refuse } });
    await user.click((await shown()).getByRole('radio', { name: 'All members' }));
    await waitFor(() => expect(fake.notices).toHaveLength(1));
    expect(await isChosen('Nobody else')).toBe(true);
  });

  it('is no question without the consent, and in French with it', async () => {
    open({ locale: 'fr' });
    expect(await control('Mode invisible')).toBeDefined();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    open({ locale: 'fr', profile: { sensitive_consent: true } });
    expect(await screen.findByRole('radio', { name: 'Mes matchs uniquement' })).toBeDefined();
  });
});

describe('the consent to special-category data', () => {
  const withConsent = { sensitive_consent: true, sexuality: 'bi' } as const;
  const ask = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Withdraw consent' }));
    return within(await screen.findByRole('group', { name: 'Withdraw consent' }));
  };

  it('is withdrawn after a confirmation that says what is deleted [R-PRIVACY-CONSENT-SETTINGS]', async () => {
    const { user, saved, fake } = open({ profile: withConsent });
    const userId = someOwnProfile().id;
    storedChanges.keep(userId, 'sensitive', { begin: { consent: false }, draft: { consent: true } });
    const dialog = await ask(user);
    expect(
      dialog.getByText(/^Who you are looking for, your orientation and your intimate interests will be deleted/u),
    ).toBeDefined();
    expect(saved()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Withdraw and delete' }));
    const next = await screen.findByRole('link', { name: 'My profile' });
    await waitFor(() => expect(document.activeElement, 'the focus is led on').toBe(next));
    expect(saved()).toEqual([{ sensitive_consent: false }]);
    expect(storedChanges.read(userId, 'sensitive', { consent: true })).toBeNull();
    expect(fake.notices).toEqual([
      { tone: 'success', text: 'Your consent is withdrawn, and these details are deleted.' },
    ]);
  });

  it('stays when the member keeps it, and when the withdrawal fails', async () => {
    const refuse = () => {
      throw offline();
    };
    const { user, saved, fake } = open({ profile: withConsent, responses: { [SAVE]: refuse } });
    await user.click((await ask(user)).getByRole('button', { name: 'Keep my consent' }));
    await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Withdraw consent' }));
    expect(saved()).toEqual([]);
    await user.click((await ask(user)).getByRole('button', { name: 'Withdraw and delete' }));
    await waitFor(() =>
      expect(fake.notices).toEqual([{ tone: 'error', text: 'Your choice was not saved. You are offline.' }]),
    );
    expect(screen.getByRole('button', { name: 'Withdraw consent' })).toBeDefined();
  });
});
