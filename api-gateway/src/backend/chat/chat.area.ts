import type { Config } from '../../platform/config/env.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { createChatEndpoints } from './chat.routes.ts';
import { createChatService } from './chat.service.ts';
import type { ChatDependencies } from './chat.service.ts';

export interface ChatAreaDeps extends Omit<ChatDependencies, 'messagesPerMinute' | 'messagePrice'> {
  config: Pick<Config, 'messagesPerMinute'>;
  payments: Pick<PaymentsService, 'messagePrice'>;
}

/** Conversations and what is written in them. */
export function createChatArea(deps: ChatAreaDeps) {
  const { messagesPerMinute } = deps.config;
  const { messagePrice } = deps.payments;
  const chat = createChatService({ ...deps, messagesPerMinute, messagePrice });
  return { chat, handlers: createChatEndpoints({ chat }) };
}
