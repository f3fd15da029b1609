import { createChatEndpoints } from './chat.routes.ts';
import { createChatService } from './chat.service.ts';

/** Conversations and what is written in them. */
export function createChatArea(deps: Parameters<typeof createChatService>[0]) {
  const chat = createChatService(deps);
  return { chat, handlers: createChatEndpoints({ chat }) };
}
