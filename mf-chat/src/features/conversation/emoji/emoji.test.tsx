import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { field, openConversation } from '../../../testing/open-conversation.tsx';
import en from './texts/en.json';
import fr from './texts/fr.json';

it('are chosen by keyboard, come in at the cursor, and Escape returns to the field [R-CHAT-EMOJI]', async () => {
  const { user } = openConversation();
  const text = await field();
  await user.type(text, 'ab');
  text.setSelectionRange(1, 1);
  await user.click(screen.getByRole('button', { name: 'Emoji' }));
  const panel = within(await screen.findByRole('toolbar', { name: 'Choose an emoji' }));
  expect(document.activeElement).toBe(panel.getByTitle('grinning face'));
  await user.keyboard('{ArrowRight}{Enter}{End}{ArrowLeft}{ArrowRight}{Enter}');
  expect(text.value).toBe('a😄🦋b');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(document.activeElement).toBe(text);
});

it('speak French, and are the same in both languages [R-CHAT-EMOJI]', async () => {
  const { user } = openConversation({ locale: 'fr' });
  await user.click(await screen.findByRole('button', { name: 'Émoji' }));
  expect(await screen.findByTitle('clin d’œil')).toBeDefined();
  const symbols = (groups: Record<string, { emoji: Record<string, string> }>) =>
    Object.values(groups).flatMap(({ emoji }) => Object.keys(emoji));
  expect(symbols(fr)).toEqual(symbols(en));
  expect(new Set(symbols(en)).size).toBe(symbols(en).length);
});
