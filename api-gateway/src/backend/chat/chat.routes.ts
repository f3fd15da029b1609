import { LIMITS } from '@tandem/contracts/product/limits';
import { createOwnLimit } from '../../platform/http/own-limit.ts';
import { tooMany } from '../../platform/http/rate-limits.ts';
import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { ChatService } from './chat.service.ts';

/** `chats.php`, `messages.php`, `message.php`, `gifts.php`, `gift.php` and `chat.php`. */
export function createChatEndpoints(deps: { chat: ChatService }): EndpointHandlers {
  const { chat } = deps;
  const waitOf = createOwnLimit({ calls: LIMITS.chatSearchesPerMinute, seconds: 60 });
  return {
    ...handle('GET /api/chats.php', async ({ query, context }) => {
      // Of the member and not of the address, which a carrier gives to thousands; the list itself is no search.
      const wait = query.search === undefined ? 0 : waitOf(String(context.user.id));
      if (wait > 0) throw tooMany(wait);
      return chat.list(context.tenant, context.user, query);
    }),
    ...handle('GET /api/messages.php', ({ query, context }) => chat.read(context.tenant, context.user, query)),
    ...handle('POST /api/message.php', ({ body, context }) =>
      chat.send(context.tenant, context.user, {
        profileId: body.profile_id,
        text: body.text,
        clientId: body.client_id,
        price: body.price,
      }),
    ),
    ...handle('GET /api/gifts.php', ({ context }) => chat.gifts(context.tenant)),
    ...handle('POST /api/gift.php', ({ body, context }) =>
      chat.send(context.tenant, context.user, {
        profileId: body.profile_id,
        text: body.gift,
        gift: body.gift,
        clientId: body.client_id,
        price: body.price,
      }),
    ),
    ...handle('PUT /api/chat.php', ({ body, context }) =>
      chat.markRead(context.user, body.conversation, { from: body.read_from, upTo: body.read_up_to }),
    ),
    ...handle('POST /api/chat.php', ({ body, context }) => chat.restore(context.user, body.conversation)),
    ...handle('DELETE /api/chat.php', ({ body, context }) => chat.remove(context.user, body.conversation)),
  };
}
