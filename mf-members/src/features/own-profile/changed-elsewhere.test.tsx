import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import { ApiError } from '@tandem/shared-ui/host';
import { pasteInto } from '@tandem/shared-ui/testing';
import { OWN_PROFILE_KEY } from '../../shared/own-profile/get-profile.ts';
import { changedProfile, openOwnProfile, someOwnProfile } from '../../testing/open-own-profile.tsx';
import { unsavedProfile } from './model/unsaved-profile.ts';

beforeEach(() => {
  // jsdom has no view.
  Element.prototype.scrollIntoView = () => undefined;
});

const CONSENT = /^I agree that Tandemly keeps/;
const NEEDED = 'Give your consent to these details first.';

/** Opens the own profile beside another tab, which saves `change` when it is called. */
function openTwice(profile: Partial<EditableProfile> = {}) {
  let own = someOwnProfile(profile);
  const save = (change: ProfileChange) => (own = changedProfile(own, change));
  const needsConsent = ({ sensitive_consent: given, sexuality }: ProfileChange) =>
    (sexuality ?? null) !== null && !(given ?? own.sensitive_consent);
  const opened = openOwnProfile({
    profile,
    responses: {
      'GET /api/profile.php': () => own,
      'PUT /api/profile.php': ({ body }) => {
        const change = body as ProfileChange;
        if (!needsConsent(change)) return save(change);
        const fields = { sexuality: NEEDED };
        throw new ApiError({ code: 'validation', status: 422, message: 'Please check your entries.', fields });
      },
    },
  });
  const edit = async (name: string) => {
    await opened.user.click(await screen.findByRole('button', { name: `Edit: ${name}` }));
    const form = within(screen.getByRole('form', { name }));
    return { form, save: () => opened.user.click(form.getByRole('button', { name: 'Save' })) };
  };
  return {
    ...opened,
    edit,
    elsewhere: save,
    /** The page requests the profile again, as when somebody returns to its window. */
    refetch: () => act(() => opened.fake.host.queryClient.invalidateQueries({ queryKey: OWN_PROFILE_KEY })),
    sent: () => opened.calls('PUT /api/profile.php').map(({ input }) => input['body'] as ProfileChange),
    stored: () => own,
  };
}

describe('an open form whose profile is changed elsewhere', () => {
  it('that nobody has typed into shows the new text, and sends nothing [R-PROFILE-FORM-FOLLOWS]', async () => {
    const { edit, elsewhere, refetch, sent } = openTwice();
    const { form, save } = await edit('About me');
    elsewhere({ about: 'New words' });
    await refetch();
    const field = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'About me' });
    await waitFor(() => expect(field.value).toBe('New words'));
    expect(unsavedProfile.exists()).toBe(false);
    await save();
    expect(screen.queryByRole('form')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('keeps what was typed, and lets the other fields follow [R-PROFILE-FORM-FOLLOWS, R-PROFILE-FORM-CHANGED]', async () => {
    const { user, edit, elsewhere, refetch, sent, stored } = openTwice();
    const { form, save } = await edit('In short');
    const chosen = (name: string) => form.getByRole<HTMLSelectElement>('combobox', { name }).value;
    await user.selectOptions(form.getByRole('combobox', { name: 'Eyes' }), 'Amber');
    elsewhere({ hair_color: 'red' });
    await refetch();
    await waitFor(() => expect([chosen('Eyes'), chosen('Hair')]).toEqual(['amber', 'red']));
    await save();
    await waitFor(() => expect(sent()).toEqual([{ eye_color: 'amber' }]));
    expect(stored()).toMatchObject({ eye_color: 'amber', hair_color: 'red' });
  });

  it('sends only what was changed in it, also where the page does not know of the other change [R-PROFILE-FORM-CHANGED]', async () => {
    const { user, edit, elsewhere, sent, stored } = openTwice();
    const { form, save } = await edit('Name and age');
    await user.click(form.getByRole('radio', { name: 'Woman' }));
    elsewhere({ name: 'Samson' });
    await save();
    await waitFor(() => expect(sent()).toEqual([{ gender: 'female' }]));
    expect(stored()).toMatchObject({ name: 'Samson', gender: 'female' });
  });

  it('with a place keeps it whole: a town is not moved to another country [R-PROFILE-FORM-CHANGED]', async () => {
    const { user, edit, elsewhere, refetch, sent } = openTwice();
    const { form, save } = await edit('Where I live');
    await pasteInto(user, form.getByRole('textbox', { name: 'Town' }), ' Oost');
    elsewhere({ country: 'FR', region: 'FR-IDF', city: 'Paris' });
    await refetch();
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value).toBe('NL');
    await save();
    await waitFor(() => expect(sent()).toEqual([{ country: 'NL', region: 'NL-UT', city: 'Utrecht Oost' }]));
  });

  it('is restored by a reload with what was typed, on the newest profile [R-PROFILE-FORM-FOLLOWS]', async () => {
    const { user, edit } = openTwice();
    const { form } = await edit('In short');
    await user.selectOptions(form.getByRole('combobox', { name: 'Eyes' }), 'Amber');
    cleanup();
    openOwnProfile({ profile: { hair_color: 'red' } });
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Eyes' })).value).toBe('amber');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hair' }).value).toBe('red');
  });
});

describe('interests that are changed in two tabs', () => {
  const INTERESTS = { sensitive_consent: true, interests: ['hiking', 'bondage'] } as const;

  it('are added and removed one by one, with what the page knew [R-PROFILE-FORM-CHANGED, C-PROFILE-INTERESTS]', async () => {
    const { user, edit, elsewhere, sent, stored } = openTwice({ ...INTERESTS, interests: [...INTERESTS.interests] });
    const { form, save } = await edit('Interests');
    await user.click(await form.findByRole('checkbox', { name: 'Tea' }));
    elsewhere({ interests: ['hiking'], interests_before: ['hiking', 'bondage'] });
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.interests_before).toEqual(['hiking', 'bondage']);
    expect(stored().interests).toEqual(['hiking', 'tea']);
  });

  it('are shown with both changes once the page knows of them [R-PROFILE-FORM-FOLLOWS]', async () => {
    const { user, edit, elsewhere, refetch } = openTwice();
    const { form } = await edit('Interests');
    await user.click(await form.findByRole('checkbox', { name: 'Tea' }));
    elsewhere({ interests: ['cooking'] });
    await refetch();
    const isChosen = (name: string) => form.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    await waitFor(() => expect(['Hiking', 'Cooking', 'Tea'].filter(isChosen)).toEqual(['Cooking', 'Tea']));
  });
});

describe('a consent that is withdrawn elsewhere', () => {
  it('is not ticked any more in an open form, which does not give it again [R-PRIVACY-CONSENT-ELSEWHERE]', async () => {
    const { edit, elsewhere, refetch, sent, stored } = openTwice({ sensitive_consent: true, sexuality: 'bi' });
    const { form, save } = await edit('Love and intimacy');
    const box = form.getByRole<HTMLInputElement>('checkbox', { name: CONSENT });
    form.getByRole('combobox', { name: 'Orientation' }).focus();
    elsewhere({ sensitive_consent: false });
    await refetch();
    await waitFor(() => expect(box.checked).toBe(false));
    expect(document.activeElement).toBe(box);
    await save();
    expect(screen.queryByRole('form')).toBeNull();
    expect(sent()).toEqual([]);
    expect(stored()).toMatchObject({ sensitive_consent: false, sexuality: null });
  });

  it('refuses what was chosen, which is kept until it is given again [R-PRIVACY-CONSENT-ELSEWHERE, V-PRIVACY-SENSITIVE-CONSENT]', async () => {
    const { user, edit, elsewhere, sent, stored } = openTwice({ sensitive_consent: true });
    const { form, save } = await edit('Love and intimacy');
    await user.selectOptions(form.getByRole('combobox', { name: 'Orientation' }), 'Bisexual');
    elsewhere({ sensitive_consent: false });
    await save();
    await waitFor(() => expect(sent()).toEqual([{ sexuality: 'bi' }]));
    const box = form.getByRole<HTMLInputElement>('checkbox', { name: CONSENT });
    await waitFor(() => expect(box.checked).toBe(false));
    expect(form.getByRole('alert').textContent).toBe(NEEDED);
    expect(stored()).toMatchObject({ sensitive_consent: false, sexuality: null });
    await user.click(box);
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Orientation' }).value).toBe('bi');
    await save();
    await waitFor(() => expect(sent()[1]).toEqual({ sensitive_consent: true, sexuality: 'bi' }));
  });

  it('is not ticked by what a reload restores [R-PRIVACY-CONSENT-ELSEWHERE]', async () => {
    const { user, edit } = openTwice({ sensitive_consent: true });
    const { form } = await edit('Love and intimacy');
    await user.selectOptions(form.getByRole('combobox', { name: 'Orientation' }), 'Bisexual');
    cleanup();
    openOwnProfile();
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: CONSENT })).checked).toBe(false);
  });
});
