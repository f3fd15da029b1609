import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { offline } from '../../testing/make-outbox.ts';
import { field, openConversation } from '../../testing/open-conversation.tsx';

it('says to screen readers once that a message waits for the connection, and keeps the name of whom it is to [R-CHAT-WAITING-ANNOUNCED, R-CHAT-LISTED-NAME]', async () => {
  const { user } = openConversation({
    responses: {
      'POST /api/message.php': () => {
        throw offline();
      },
    },
  });
  await field();
  const said = () =>
    [...document.querySelectorAll('[role=status], [aria-live]')]
      .map(({ textContent }) => textContent)
      .filter((text) => text.includes('Your message'));
  expect(said()).toEqual([]);
  await user.type(await field(), 'Hello{Enter}');
  await waitFor(() => expect(said()).toEqual(['Your message goes once you are connected again.']));
  const stored = deviceStorage.getItem(unsentKey('mf-chat', 'outbox', someUser().id, 1001)) ?? '';
  expect(JSON.parse(stored)).toMatchObject([{ text: 'Hello', name: 'Anouk' }]);
});
