/** Typed events between parts. Emitting is fire and forget; nobody may depend on somebody listening. */
export interface SiteEvents {
  /** Credits were spent or bought: whoever shows them refetches the user. */
  'credits-changed': { credits: number };
  'message-sent': { conversationId: number; profileId: number };
  'conversation-read': { conversationId: number };
  'like-changed': { profileId: number; liked: boolean; match: boolean };
  'payment-completed': { paymentId: string };
  'session-changed': { loggedIn: boolean };
  /** A visitor wants to join, from a part that has no form for it: the frame opens the signup over the page. */
  'signup-wanted': {
    profileId?: number | undefined;
    /**
     * What an account is needed for, in the page's language: the dialog is called so (R-CHAT-LOGIN-REQUIRED,
     * R-LIKES-LOGIN-REQUIRED).
     */
    title?: string | undefined;
  };
}

export type SiteEventName = keyof SiteEvents;

export interface EventBus {
  emit: <N extends SiteEventName>(name: N, payload: SiteEvents[N]) => void;
  /** Returns the function that stops listening. */
  on: <N extends SiteEventName>(name: N, listener: (payload: SiteEvents[N]) => void) => () => void;
}
