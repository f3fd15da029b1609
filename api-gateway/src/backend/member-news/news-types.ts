import type { NotificationType } from '@tandem/contracts/product/notification-types';
import type { NewsKind } from './news.repository.ts';

/** The type of notification that news are of (F-MAIL-NOTIFICATION-TYPES). */
export const TYPES: Readonly<Record<NewsKind, NotificationType>> = {
  message: 'new_messages',
  conversation: 'new_conversations',
  like: 'like',
  match: 'like',
};
