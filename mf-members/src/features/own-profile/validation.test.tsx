import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pasteInto } from '@tandem/shared-ui/testing';
import { openOwnProfile } from '../../testing/open-own-profile.tsx';

async function edit(name: string, user: ReturnType<typeof openOwnProfile>['user']) {
  await user.click(await screen.findByRole('button', { name: `Edit: ${name}` }));
  return within(screen.getByRole('form', { name }));
}

describe('a section of the own profile', () => {
  it('is sent only when it is valid; what was typed stays', async () => {
    const { user, calls } = openOwnProfile();
    const form = await edit('About me', user);
    const words = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'About me' });
    await pasteInto(user, words, ' Mail sam@example.org');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const text = 'Your text may not contain addresses, phone numbers or names on other services.';
    expect((await form.findByRole('alert')).textContent).toBe(text);
    expect(words.value).toBe('I bake bread on Sundays. Mail sam@example.org');
    expect(calls('PUT /api/profile.php')).toEqual([]);
    await user.type(words, '!');
    expect(form.queryByRole('alert')).toBeNull();
  });

  it('validates a field that loses the focus; an error is gone once the form was closed', async () => {
    const { user } = openOwnProfile();
    const form = await edit('Name and age', user);
    const name = form.getByRole('textbox', { name: 'Username' });
    await user.type(name, '!');
    await user.tab();
    expect((await form.findByRole('alert')).textContent).toBe('Use 3 to 20 letters, digits, _ or -');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect((await edit('Name and age', user)).queryByRole('alert')).toBeNull();
  });

  it('does not validate a field when Cancel is pressed: an error would move the button away', async () => {
    const { user } = openOwnProfile();
    const form = await edit('Name and age', user);
    const name = form.getByRole('textbox', { name: 'Username' });
    await user.type(name, '!');
    await user.pointer({ keys: '[MouseLeft>]', target: form.getByRole('button', { name: 'Cancel' }) });
    expect(document.activeElement).toBe(name);
    await user.pointer({ keys: '[/MouseLeft]' });
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is not sent without a country', async () => {
    const { user, calls } = openOwnProfile();
    const form = await edit('Where I live', user);
    await user.selectOptions(form.getByRole('combobox', { name: 'Country' }), 'Choose a country');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe('This field is required.');
    expect(calls('PUT /api/profile.php')).toEqual([]);
  });
});
