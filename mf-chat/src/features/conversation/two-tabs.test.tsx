import { cleanup, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someMemberProfile } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { someMessage, somePage, someSent } from '../../testing/chat-fixtures.ts';
import { callsTo, log, openConversation, refusal, texts } from '../../testing/open-conversation.tsx';

type Respond = NonNullable<FakeResponses['POST /api/message.php']>;

const out = /Not sent\. Please try again later\./;

it('keeps a message that failed in one tab, and what is written in another waits behind it [R-CHAT-FAILED-KEPT, R-CHAT-OUTBOX-BEHIND]', async () => {
  const responses = { 'POST /api/message.php': refusal('forbidden', 'Please try again later.') };
  const first = openConversation({ responses });
  const second = openConversation();
  await first.user.type(await first.page.findByRole('textbox'), 'From the first{Enter}');
  await first.page.findByText(out);
  await second.user.type(await second.page.findByRole('textbox'), 'From the second{Enter}');
  await second.page.findByText('Waiting for its turn');
  cleanup();
  const again = openConversation();
  expect(await (await log()).findByText('From the first')).toBeDefined();
  expect((await texts()).slice(-2)).toEqual([
    expect.stringMatching(out),
    expect.stringMatching(/Waiting for its turn/),
  ]);
  for (const { fake } of [second, again]) expect(callsTo(fake, 'POST /api/message.php')).toEqual([]);
});

it('shows a first message that went out in another tab, where it was shown as not sent', async () => {
  const begun = { conversation: null as number | null, text: '', id: '' };
  const open = (post: Respond) =>
    openConversation({
      at: '/members/1001/chat',
      responses: {
        'GET /api/member.php': () =>
          someMemberProfile({ name: 'Anouk', fictional: false, conversation_id: begun.conversation }),
        'GET /api/messages.php': ({ query }) =>
          somePage({
            messages:
              query?.['after'] === undefined
                ? [someMessage(50, { mine: true, text: begun.text, client_id: begun.id, read_at: null })]
                : [],
          }),
        'POST /api/message.php': post,
      },
    });
  const take: Respond = ({ body }) => {
    Object.assign(begun, { conversation: 7, text: String(body?.['text']), id: String(body?.['client_id']) });
    return someSent(body, 50);
  };
  const refuse = refusal('forbidden', 'Please try again later.');
  let isRefused = true;
  const first = open((input) => (isRefused ? refuse() : take(input)));
  await first.user.type(await first.page.findByRole('textbox'), 'Hello{Enter}');
  await first.page.findByText(out);
  const second = open(refuse);
  await second.page.findByText(out);
  isRefused = false;
  await first.user.click(first.page.getByRole('button', { name: 'Retry' }));
  await first.page.findByText(/Sent/);
  await second.user.type(await second.page.findByRole('textbox'), 'And now{Enter}');
  await waitFor(() => expect(second.page.getAllByRole('listitem').at(-1)?.textContent).toMatch(/And now.*Not sent/));
  await waitFor(() => expect(second.page.getByText(/Sent/)).toBeDefined());
  expect(second.page.getAllByText('Hello')).toHaveLength(1);
});
