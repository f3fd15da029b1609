import { randomUUID } from 'node:crypto';
import type { Gift } from '@tandem/contracts/product/lists';
import type { MemberInput, TestClient, TestGateway } from '../harness.ts';

/** The calls of the chat, as tests make them. */
export const send = (client: TestClient, profileId: number, text = 'Hello', clientId: string = randomUUID()) =>
  client.call('POST /api/message.php', { body: { profile_id: profileId, text, client_id: clientId } });
export const give = (client: TestClient, profileId: number, gift: Gift = 'rose', clientId: string = randomUUID()) =>
  client.call('POST /api/gift.php', { body: { profile_id: profileId, gift, client_id: clientId } });
export const chats = async (client: TestClient) => (await client.call('GET /api/chats.php')).chats;
export const read = (client: TestClient, conversation: number, query: object = {}) =>
  client.call('GET /api/messages.php', { query: { conversation, ...query } });
export const markRead = (client: TestClient, conversation: number, upTo: number, from?: number) =>
  client.call('PUT /api/chat.php', {
    body: { conversation, ...(from === undefined ? {} : { read_from: from }), read_up_to: upTo },
  });
export const remove = (client: TestClient, conversation: number) =>
  client.call('DELETE /api/chat.php', { body: { conversation } });
export const credits = async (client: TestClient) => (await client.call('GET /api/user.php')).user?.credits;

/** A logged-in member with 20 credits by default. */
export async function personOf(gateway: TestGateway, input: MemberInput = {}) {
  const member = await gateway.makeMember({ credits: 20, ...input });
  return { ...member, client: await gateway.login(member) };
}
