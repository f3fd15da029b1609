import { deviceStorage } from '@tandem/shared-ui/host';

/** Drafts and lists of messages; not the copies of single messages, whose list is stored as well. */
const TEXTS = /^mf-chat\.(?:draft|outbox)\.\d+\.\d+$/;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Lets the browser ask before the page is left while something that the member wrote is in its memory only, because the
 * browser could not store it (R-CHAT-UNSTORED-KEPT). Called whenever such a text was stored or removed.
 */
export function guardUnstored(): void {
  if (deviceStorage.unstoredKeys().some((key) => TEXTS.test(key))) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}
