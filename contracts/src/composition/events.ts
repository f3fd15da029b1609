/**
 * Typed events between parts of one page. Nobody may depend on a listener. They carry only what neither the response of
 * a call writes into the caches nor the stream of the server reports (docs/decisions/0032).
 */
export interface SiteEvents {
  /** A payment that this page followed has completed: the purchase counts here, once, and in no other tab. */
  'payment-completed': { paymentId: string };
  'session-changed': { loggedIn: boolean };
  /** A visitor wants to sign up, in a part that has no form for it: the frame opens the signup over the page. */
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
