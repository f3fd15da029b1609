import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import { pasteInto } from '@tandem/shared-ui/testing';
import { openOwnProfile, someOwnProfile } from '../../testing/open-own-profile.tsx';

beforeEach(() => {
  // jsdom has no view.
  Element.prototype.scrollIntoView = () => undefined;
});

/** Opens the own profile with a server that responds to a change when it is let, one after the other. */
function openSlowly(profile: Partial<EditableProfile> = {}) {
  let own = someOwnProfile(profile);
  const waiting: (() => void)[] = [];
  const opened = openOwnProfile({
    profile,
    responses: {
      'PUT /api/profile.php': ({ body }) =>
        new Promise<EditableProfile>((resolve) => {
          waiting.push(() => {
            own = { ...own, ...(body as Partial<EditableProfile>) };
            resolve(own);
          });
        }),
    },
  });
  const sent = () => opened.calls('PUT /api/profile.php').map(({ input }) => input['body'] as ProfileChange);
  const edit = async (name: string) => {
    await opened.user.click(await screen.findByRole('button', { name: `Edit: ${name}` }));
    const form = within(screen.getByRole('form', { name }));
    return { form, save: () => opened.user.click(form.getByRole('button', { name: 'Save' })) };
  };
  return { ...opened, sent, edit, respond: () => waiting.shift()?.() };
}

const FIRST = 'I bake bread on Sundays. And cake.';

describe('what is typed while its section is being saved', () => {
  const isIdle = () => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull();
  /** Saves a sentence, and types another one before the response. */
  async function typeMeanwhile() {
    const opened = openSlowly();
    const { form, save } = await opened.edit('About me');
    const field = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'About me' });
    await pasteInto(opened.user, field, ' And cake.');
    await save();
    await waitFor(() => expect(opened.sent()).toEqual([{ about: FIRST }]));
    await pasteInto(opened.user, field, ' And tea.');
    opened.respond();
    return { ...opened, field, save };
  }

  it('stays in its form, which does not say that it is saved, and can be saved', async () => {
    const { fake, field, save, sent, respond } = await typeMeanwhile();
    await waitFor(isIdle);
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe(`${FIRST} And tea.`);
    expect(fake.notices).toEqual([]);
    await save();
    await waitFor(() => expect(sent()).toEqual([{ about: FIRST }, { about: `${FIRST} And tea.` }]));
    respond();
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(fake.notices).toHaveLength(1);
  });

  it('survives a reload', async () => {
    await typeMeanwhile();
    await waitFor(isIdle);
    cleanup();
    openOwnProfile({ profile: { about: FIRST } });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'About me' });
    expect(field.value).toBe(`${FIRST} And tea.`);
  });

  it('survives it as well when it is what the profile had before', async () => {
    const opened = openSlowly();
    const { form, save } = await opened.edit('About me');
    const field = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'About me' });
    await pasteInto(opened.user, field, '!');
    await save();
    await waitFor(() => expect(opened.sent()).toHaveLength(1));
    await opened.user.type(field, '{Backspace}');
    await save();
    opened.respond();
    await waitFor(isIdle);
    cleanup();
    openOwnProfile({ profile: { about: 'I bake bread on Sundays.!' } });
    const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'About me' });
    expect(again.value).toBe('I bake bread on Sundays.');
  });
});

describe('two sections with interests', () => {
  it('that are saved one right after the other keep what each has changed', async () => {
    const { user, edit, sent, respond } = openSlowly({ sensitive_consent: true, interests: ['hiking', 'bondage'] });
    const open = await edit('Interests');
    await user.click(await open.form.findByRole('checkbox', { name: 'Tea' }));
    await open.save();
    await waitFor(() =>
      expect(sent()).toEqual([{ interests: ['bondage', 'hiking', 'tea'], interests_before: ['hiking', 'bondage'] }]),
    );
    const intimate = await edit('Love and intimacy');
    await user.click(await intimate.form.findByRole('checkbox', { name: 'Bondage' }));
    await intimate.save();
    respond();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.interests).toEqual(['hiking', 'tea']);
  });
});
