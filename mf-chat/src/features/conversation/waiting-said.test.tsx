import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { offline } from '../../testing/make-outbox.ts';
import { field, openConversation } from '../../testing/open-conversation.tsx';

it('says to screen readers that a message waits for the connection, and keeps the name of whom it is to [R-CHAT-WAITING-SAID, R-CHAT-LISTED-NAME]', async () => {
  const { user } = openConversation({
    responses: {
      'POST /api/message.php': () => {
        throw offline();
      },
    },
  });
  await field();
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  const sentence = 'Your message is kept, and sent once you are online again.';
  expect(said(), 'the region is there before').toContain('');
  expect(said()).not.toContain(sentence);
  await user.type(await field(), 'Hello{Enter}');
  await waitFor(() => expect(said()).toContain(sentence));
  const stored = deviceStorage.getItem(unsentKey('mf-chat', 'outbox', someUser().id, 1001)) ?? '';
  expect(JSON.parse(stored)).toMatchObject([{ text: 'Hello', name: 'Anouk' }]);
});
