import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { pasteInto, someUser } from '@tandem/shared-ui/testing';
import { openOwnProfile, someOwnProfile } from '../../testing/open-own-profile.tsx';
import { unsavedProfile } from './model/unsaved-profile.ts';

async function edit(name: string, user: ReturnType<typeof openOwnProfile>['user']) {
  await user.click(await screen.findByRole('button', { name: `Edit: ${name}` }));
  return within(screen.getByRole('form', { name }));
}

describe('leaving with something unsaved', () => {
  async function changed() {
    const opened = openOwnProfile();
    const form = await edit('About me', opened.user);
    await pasteInto(opened.user, form.getByRole('textbox', { name: 'About me' }), ' More.');
    return { ...opened, form };
  }

  it('asks first; staying keeps what was typed', async () => {
    const { user, form } = await changed();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'About me' }).value).toContain('More.');
  });

  it('leaves when it is confirmed', async () => {
    const { user } = await changed();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'My profile' })).toBeNull());
    expect(unsavedProfile.exists()).toBe(false);
  });

  it('lets the browser ask before the window is closed, and only then', async () => {
    const { user, form } = await changed();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      fireEvent(window, event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(true);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(leave()).toBe(false);
  });

  // The dialog has said that the changes were not saved: without the notice they would be public unnoticed.
  it('during a save says elsewhere that it has succeeded', async () => {
    const saved = Promise.withResolvers<EditableProfile>();
    const { user, fake, calls } = openOwnProfile({ responses: { 'PUT /api/profile.php': () => saved.promise } });
    const form = await edit('About me', user);
    await pasteInto(user, form.getByRole('textbox', { name: 'About me' }), ' More.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls('PUT /api/profile.php')).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'My profile' })).toBeNull());
    expect(fake.notices).toEqual([]);

    saved.resolve(someOwnProfile({ about: 'I bake bread on Sundays. More.' }));
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'success', text: 'Saved. Others can see it now.' }]));
  });

  it('does not ask when nothing was changed', async () => {
    const { user } = openOwnProfile({ user: someUser() });
    await edit('About me', user);
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'My profile' })).toBeNull());
  });
});
