/**
 * A page of the chat without its elements, as a script for tests that have no browser: the part bundles it
 * (`mf-chat/src/testing/chat-page.ts`), and the tools run it. Neither imports the other.
 */
export interface ChatPageOptions {
  member: number;
  partner: number;
  /** The session is over: nothing goes until `loggedIn`. */
  onLoggedOut: () => void;
  /** An error that no part of the page expects. */
  onUnexpected: (error: unknown) => void;
}

/** A message that the page shows as not sent. */
export interface UnsentMessage {
  clientId: string;
  text: string;
  /** Why it needs its member. */
  failedWith: string | undefined;
}

export interface ChatPage {
  /** Sends a message as the composer does. Returns its client_id. */
  write: (text: string) => string;
  unsent: () => readonly UnsentMessage[];
  /** As the button 'Retry all'. */
  retryAll: () => void;
  /** Loads the latest messages, as a conversation that is opened. */
  load: () => Promise<void>;
  /** The member has logged in again, in this tab or another one. */
  loggedIn: () => void;
}

export type OpenChatPage = (options: ChatPageOptions) => ChatPage;
