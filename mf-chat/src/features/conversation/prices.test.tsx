import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { someSent } from '../../testing/chat-fixtures.ts';
import { callsTo, field, log, openConversation, refusal } from '../../testing/open-conversation.tsx';

const NEW_PRICE = 'The price has changed. It is now, in credits: 3.';

describe('a price that has changed since the page was opened', () => {
  it('keeps the message, is shown, and is paid only by one that is sent again [R-CHAT-PRICE-SHOWN, R-CHAT-PRICE-RENEWED]', async () => {
    let price = 3;
    const { user, fake } = openConversation({
      responses: {
        'POST /api/message.php': ({ body }) =>
          body?.['price'] === price ? someSent(body, 50) : refusal('conflict', NEW_PRICE, price)(),
      },
    });
    const pricesSent = () =>
      callsTo(fake, 'POST /api/message.php').map(({ input }) => (input['body'] as { price: number }).price);
    await user.type(await field(), 'Kept{Enter}');
    expect(await screen.findByText(`Not sent. ${NEW_PRICE}`)).toBeDefined();
    expect(await screen.findByText(/^Free: each message uses 3 of your/)).toBeDefined();
    expect((await log()).getByText('Kept')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
    expect(pricesSent()).toEqual([1, 3]);
    // What is written after that goes at the price that is shown now.
    await user.type(await field(), 'Next{Enter}');
    await waitFor(() => expect(pricesSent()).toEqual([1, 3, 3]));
    price = 4;
    await user.type(await field(), 'Dearer{Enter}');
    expect((await log()).getByText('Dearer')).toBeDefined();
    expect(await screen.findByText(/^Free: each message uses 4 of your/)).toBeDefined();
  });
});
