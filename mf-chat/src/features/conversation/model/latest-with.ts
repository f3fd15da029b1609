import type { Message } from '@tandem/contracts/api/chat';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError } from '@tandem/shared-ui/host';
import { isRefusal } from './outbox-entries.ts';

/** The latest messages of the conversation with a profile, as the site has them now. Makes one attempt: the caller makes the next one. */
export async function latestWith(
  { api }: HostApi,
  profileId: number,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  const how = { signal, retry: false };
  try {
    const { conversation_id: conversation } = await api.call('GET /api/member.php', {
      query: { id: profileId },
      ...how,
    });
    if (conversation === null) return [];
    const query = { conversation, limit: LIMITS.messagesPageMax };
    return (await api.call('GET /api/messages.php', { query, ...how })).messages;
  } catch (error) {
    // Nothing can be seen any more of somebody who has left, or a block.
    if (error instanceof ApiError && isRefusal(error)) return [];
    throw error;
  }
}
