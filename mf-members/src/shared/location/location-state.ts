import type { Country } from '@tandem/contracts/product/locales';
import type { PositionFailure } from './geolocation.ts';

/** Where somebody is, as far as a form has fields for it; a field that it has not is left out. */
export interface ChosenPlace {
  country: Country | null;
  region?: string | undefined;
  city?: string | undefined;
}

export type LocationState =
  | { step: 'idle' }
  | { step: 'searching' }
  /** `before` is what the form had. */
  | { step: 'found'; city: string; filled: ChosenPlace; before: ChosenPlace }
  | { step: 'failed'; why: PositionFailure | 'unknownPlace' }
  | { step: 'failed'; why: 'notOffered'; country: Country }
  /** The text of the gateway; null without one. */
  | { step: 'failed'; why: 'call'; text: string | null };
