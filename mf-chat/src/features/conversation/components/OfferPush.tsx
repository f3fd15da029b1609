import { useLateComponent } from '@tandem/shared-ui/use-late-component';
import type { Messages } from '../model/use-messages.ts';
import { usePushSuggestion } from '../model/use-push-suggestion.ts';

const load = async () => (await import(/* webpackChunkName: "push-offer" */ './PushBanner.tsx')).PushBanner;

/** Nobody requested the offer, so nobody misses it. */
const UNNOTICED = { text: null, onFailed: () => undefined };

/** Offers pushes below the messages, once the member has sent one here (R-PUSH-OFFER-PLACE); otherwise nothing. */
export function OfferPush({ messages }: { messages: Messages | null }) {
  const { isShown, ...answers } = usePushSuggestion(messages);
  const { Loaded } = useLateComponent(load, isShown, UNNOTICED);
  return Loaded !== null && isShown ? <Loaded {...answers} /> : null;
}
