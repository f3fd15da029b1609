import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SiteEventName, SiteEvents } from '@tandem/contracts/composition/events';
import type { User } from '@tandem/contracts/api/user';
import { useSession } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { renderFrame } from '../test-frame.tsx';
import { useNewsCounts } from './use-news-counts.ts';
import { useNewsEvents } from './use-news-events.ts';

/** The frame with what it counts on show: what nobody shows is not asked for. */
function Frame() {
  useNewsEvents();
  const { newLikes, unreadMessages } = useNewsCounts();
  const session = useSession();
  const credits = session.status === 'member' ? session.user.credits : 0;
  return <output>{`${newLikes} likes, ${unreadMessages} messages, ${credits} credits`}</output>;
}

const MEMBER = someUser({ credits: 4 });

/** A frame that has asked for its first counts; answers what it asks for from then on. */
async function renderNews(user: () => Promise<User> | User = () => MEMBER) {
  const fake = renderFrame(<Frame />, {
    user: MEMBER,
    newLikes: 1,
    unread: [2],
    answers: { 'GET /api/user.php': async () => ({ user: await user() }) },
  });
  expect(await screen.findByText(/^1 likes, 2 messages/)).toBeDefined();
  const before = fake.calls.length;
  const asked = () => fake.calls.slice(before).map(({ key }) => key);
  const tell = <N extends SiteEventName>(name: N, payload: SiteEvents[N]) =>
    act(async () => fake.host.events.emit(name, payload));
  return { asked, tell };
}

const LIKES = 'GET /api/likes.php';
const CHATS = 'GET /api/chats.php';
const USER = 'GET /api/user.php';

it('a like asks for the likes once, and for nothing else', async () => {
  const { asked, tell } = await renderNews();
  await tell('like-changed', { profileId: 7, liked: true, match: false });
  await waitFor(() => expect(asked()).toEqual([LIKES]));
  // A second question about the like would stand before what is asked for next.
  await tell('conversation-read', { conversationId: 3 });
  await waitFor(() => expect(asked()).toEqual([LIKES, CHATS]));
});

it.each<[string, (tell: Awaited<ReturnType<typeof renderNews>>['tell']) => Promise<void>, string]>([
  ['a message that was sent', (tell) => tell('message-sent', { conversationId: 3, profileId: 7 }), CHATS],
  ['a conversation that was read', (tell) => tell('conversation-read', { conversationId: 3 }), CHATS],
  ['a payment that is completed', (tell) => tell('payment-completed', { paymentId: 'p-1' }), USER],
])('%s asks once for what it changes', async (_what, happen, question) => {
  const { asked, tell } = await renderNews();
  await happen(tell);
  await waitFor(() => expect(asked()).toEqual([question]));
});

it('credits are shown as a part tells them, and then as the server has them', async () => {
  const { promise, resolve } = Promise.withResolvers<User>();
  const { asked, tell } = await renderNews(() => promise);
  await tell('credits-changed', { credits: 3 });
  expect(await screen.findByText(/, 3 credits$/)).toBeDefined();
  await act(async () => resolve(someUser({ credits: 2 })));
  expect(await screen.findByText(/, 2 credits$/)).toBeDefined();
  expect(asked()).toEqual([USER]);
});
