import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, forgetUnsent } from '@tandem/shared-ui/host';
import { pasteInto, someUser } from '@tandem/shared-ui/testing';
import { openOwnProfile, sectionOf } from '../../testing/open-own-profile.tsx';
import type { OpenOwnProfile } from '../../testing/open-own-profile.tsx';

const KEPT = 'We kept these changes for you. They have not been saved yet.';
/** What was brought into view; jsdom has no view. */
let seen: Element[] = [];

beforeEach(() => {
  seen = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    seen.push(this);
  };
});

const ENGLISH = { about: 'About me', edit: 'Edit: About me' };
const FRENCH = { about: 'À propos de moi', edit: 'Modifier\u00a0: À propos de moi' };

/** Opens the page and continues "About me". Returns the page. */
async function write(words: string, options: OpenOwnProfile = {}) {
  const opened = openOwnProfile(options);
  const { about, edit } = options.locale === 'fr' ? FRENCH : ENGLISH;
  await opened.user.click(await screen.findByRole('button', { name: edit }));
  await pasteInto(opened.user, screen.getByRole('textbox', { name: about }), words);
  return opened;
}

/** The page is left, as when the session has expired, and the member returns to it. */
function comeBack(options: OpenOwnProfile = {}) {
  cleanup();
  return openOwnProfile(options);
}

const words = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'About me' });
const nothingKept = async () => {
  expect(await within(await sectionOf('About me')).findByText('I bake bread on Sundays.')).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
  expect(sessionStorage.length).toBe(0);
};

describe('what was typed when the session ended', () => {
  it('is restored in its open form, and can be saved', async () => {
    await write(' And cake.');
    const { user, calls } = comeBack();
    const field = await words();
    expect(field.value).toBe('I bake bread on Sundays. And cake.');
    expect(document.activeElement).toBe(field);
    const form = within(screen.getByRole('form', { name: 'About me' }));
    expect(form.getByText(KEPT)).toBeDefined();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('I bake bread on Sundays. And cake.')).toBeDefined();
    // The field has the same text before it is sent.
    await waitFor(() =>
      expect(calls('PUT /api/profile.php').map(({ input }) => input['body'])).toEqual([
        { about: 'I bake bread on Sundays. And cake.' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    comeBack();
    await nothingKept();
  });

  it('can be discarded', async () => {
    await write(' And cake.');
    const { user, calls } = comeBack();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await nothingKept();
    expect(calls('PUT /api/profile.php')).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit: About me' }));
    comeBack();
    await nothingKept();
  });

  it('is restored in every section, with the first of them in focus', async () => {
    const { user } = await write(' And cake.');
    await user.click(screen.getByRole('button', { name: 'Edit: In short' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Eyes' }), 'Amber');
    comeBack();
    const first = await words();
    expect(document.activeElement).toBe(first);
    expect(seen).toEqual([screen.getByRole('region', { name: 'About me' })]);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Eyes' }).value).toBe('amber');
    expect(screen.getAllByText(KEPT)).toHaveLength(2);
  });

  it('is announced in French', async () => {
    await write(' Et des gâteaux.', { locale: 'fr' });
    comeBack({ locale: 'fr' });
    const text = 'Nous avons gardé vos modifications. Elles ne sont pas encore enregistrées.';
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Abandonner' })).toBeDefined();
  });

  it('is not shown to another member in this tab', async () => {
    await write(' And cake.');
    comeBack({ user: someUser({ id: someUser().id + 1 }) });
    expect(await within(await sectionOf('About me')).findByText('I bake bread on Sundays.')).toBeDefined();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is removed when the member logs out', async () => {
    await write(' And cake.');
    forgetUnsent(someUser().id);
    comeBack();
    await nothingKept();
  });

  it('stays when saving it is what found the session over', async () => {
    const { user } = await write(' And cake.', {
      responses: {
        'PUT /api/profile.php': () => {
          throw new ApiError({ code: 'authentication_required', status: 403, message: 'Log in first.' });
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Log in first.');
    comeBack();
    expect((await words()).value).toBe('I bake bread on Sundays. And cake.');
  });
});

describe('nothing is stored', () => {
  it('of a form that was only opened, or is again as it was', async () => {
    const { user } = await write('!');
    await user.keyboard('{Backspace}');
    comeBack();
    await nothingKept();
  });

  it('of what was cancelled', async () => {
    const { user } = await write(' And cake.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    comeBack();
    await nothingKept();
  });

  it('of a form that was left on purpose', async () => {
    const { user } = await write(' And cake.');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    comeBack();
    await nothingKept();
  });

  it('of what the profile contains by now, or what no form can show', async () => {
    await write(' And cake.');
    comeBack({ profile: { about: 'I bake bread on Sundays. And cake.' } });
    expect(await screen.findByText('I bake bread on Sundays. And cake.')).toBeDefined();
    expect(screen.queryByRole('form')).toBeNull();
    const [key = ''] = Object.keys(sessionStorage);
    for (const text of ['{', 'null', '{"text":7}', '{}', '[]']) {
      sessionStorage.setItem(key, text);
      comeBack();
      expect(await screen.findByText('I bake bread on Sundays.')).toBeDefined();
      expect(screen.queryByRole('form'), text).toBeNull();
    }
  });
});
