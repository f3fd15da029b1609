import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import en from '../../../locales/en.json';
import { field, openConversation } from '../../../testing/open-conversation.tsx';

vi.mock('./emoji-groups.ts', () => ({
  emojiGroupsQuery: (locale: string) => ({
    queryKey: ['mf-chat', 'emoji', locale],
    queryFn: () => Promise.reject(new Error('Loading chunk emoji-en failed.')),
  }),
}));

it('emoji whose texts are lost say so, and the field has the focus again [R-FRAME-PART-LATER-LOST]', async () => {
  const { fake, user } = openConversation();
  const text = await field();
  const button = screen.getByRole('button', { name: 'Emoji' });
  for (const times of [1, 2]) {
    await user.click(button);
    await waitFor(() => expect(fake.notices).toHaveLength(times));
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
    expect(document.activeElement).toBe(text);
  }
  expect(fake.notices.map((notice) => notice.text)).toEqual([en.errors.generic, en.errors.generic]);
});
