import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openOwnProfile } from '../../testing/open-own-profile.tsx';
import { DECK_KEY } from '../../shared/member-cache.ts';

/** Opens the own profile with a deck in the cache, and begins to edit a section. */
async function editWithDeck(section: string) {
  const { fake, user } = openOwnProfile({ profile: { sensitive_consent: true } });
  const { queryClient } = fake.host;
  queryClient.setQueryData(DECK_KEY, { profiles: [] });
  await user.click(await screen.findByRole('button', { name: `Edit: ${section}` }));
  const form = within(screen.getByRole('form', { name: section }));
  const save = async () => {
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  };
  return { user, form, save, deck: () => queryClient.getQueryData(DECK_KEY) };
}

it.each([
  ['whom one looks for', 'Love and intimacy', 'Women'],
  ['one’s gender', 'Name and age', 'Woman'],
])('the deck is dealt afresh after a change of %s [R-MEMBERS-FIT-SWIPE]', async (_what, section, choice) => {
  const { user, form, save, deck } = await editWithDeck(section);
  await user.click(form.getByRole('radio', { name: choice }));
  await save();
  expect(deck()).toBeUndefined();
});

it('the deck is dealt afresh after a change of orientation [R-MEMBERS-FIT-SWIPE]', async () => {
  const { user, form, save, deck } = await editWithDeck('Love and intimacy');
  await user.selectOptions(form.getByRole('combobox', { name: 'Orientation' }), 'Bisexual');
  await save();
  expect(deck()).toBeUndefined();
});

it('the deck stays after a change that does not decide who fits', async () => {
  const { user, form, save, deck } = await editWithDeck('In short');
  await user.selectOptions(form.getByRole('combobox', { name: 'Eyes' }), 'Amber');
  await save();
  expect(deck()).toBeDefined();
});
