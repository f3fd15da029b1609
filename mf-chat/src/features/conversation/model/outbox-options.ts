import type { SendMessageResponse } from '@tandem/contracts/api/chat';
import type { Locale } from '@tandem/contracts/product/locales';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { StoredMessage } from './outbox-outcomes.ts';
import type { OutboxStorage } from './stored-outbox.ts';

/** What an outbox needs of the page that it is in. */
export interface OutboxOptions {
  api: ApiClient;
  storage: OutboxStorage;
  /** The language of the page, in which the server gives its reasons. */
  locale: Locale;
  /** Whose messages; another member on the same device has their own. */
  userId: number;
  /** Whether this member is logged in: only then may their messages go. */
  isCurrent: () => boolean;
  /** The connection may be back: what waits is tried again. */
  onWake: () => void;
  /** Called before a message is sent, with its client_id; what it returns is called once the response was handled. */
  hold: (clientId: string) => () => void;
  onSent: (profileId: number, response: SendMessageResponse) => void;
  /** The latest messages of the conversation with a profile; none where there is no conversation. The signal gives it up. */
  latestWith: (profileId: number, signal: AbortSignal) => Promise<readonly StoredMessage[]>;
  /** A message that its member has deleted was on its way by then, and was sent (R-CHAT-DELETE-UNDERWAY). */
  onTooLate: () => void;
  /** The site has a first text of a message that its member has changed to this one (R-CHAT-EDIT-LATE). */
  onOutdated: (profileId: number, text: string) => void;
  /** Something that was shown as unsent is so no longer, by another tab: it was sent there, or deleted. */
  onOtherTabChange: (profileId: number) => void;
  /** A message or gift was refused because it costs something else than was shown. */
  onPrice: () => void;
  /** Why a message failed that has waited for too long. */
  waitedMessage: () => string;
  /** An error that is none of the server's. The message waits, as after a lost response. */
  onUnexpected: (error: unknown) => void;
  /** Whether the member's events arrive by the stream: then a gateway of the site is there. */
  isLive: () => boolean;
  /** Calls back after these milliseconds; returns what prevents it. */
  later: (work: () => void, milliseconds: number) => () => void;
}
