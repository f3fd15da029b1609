import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { field, log, openConversation, refusal } from '../../testing/open-conversation.tsx';

it('an unsent message is not removed by the second click of a double click, which another message has come under [R-CHAT-FAILED-ACTIONS]', async () => {
  const { user } = openConversation({
    responses: { 'POST /api/message.php': refusal('forbidden', 'You cannot do this.') },
  });
  await user.type(await field(), 'Kept{Enter}');
  const remove = await screen.findByRole('button', { name: 'Delete' });
  fireEvent.click(remove, { detail: 2 });
  await new Promise((resolve) => setTimeout(resolve));
  expect((await log()).getByText('Kept')).toBeDefined();
  fireEvent.click(remove, { detail: 0 });
  await waitFor(async () => expect((await log()).queryByText('Kept')).toBeNull());
});
