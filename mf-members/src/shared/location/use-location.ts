import { useEffect, useRef, useState } from 'react';
import type { Country } from '@tandem/contracts/product/locales';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { ApiError, useApi, useSettings } from '@tandem/shared-ui/host';
import { useQueryClient } from '@tandem/shared-ui/query';
import { placeAtQuery } from './geocode.ts';
import { readPosition, watchPermission } from './geolocation.ts';
import type { GeoPermission, PositionFailure } from './geolocation.ts';

/** Where somebody is, as far as a form has fields for it; a field that it has not is left out. */
export interface ChosenPlace {
  country: Country | null;
  region?: string | undefined;
  city?: string | undefined;
}

type Found = Exclude<ResponseOf<'GET /api/geocode.php'>, false>;

export type LocationState =
  | { step: 'idle' }
  | { step: 'searching' }
  /** `before` is what the form had. */
  | { step: 'found'; city: string; filled: ChosenPlace; before: ChosenPlace }
  | { step: 'failed'; why: PositionFailure | 'unknownPlace' }
  | { step: 'failed'; why: 'notOffered'; country: Country }
  /** The text of the gateway; null without one. */
  | { step: 'failed'; why: 'call'; text: string | null };

const IDLE: LocationState = { step: 'idle' };

const isSame = (one: ChosenPlace, other: ChosenPlace) =>
  one.country === other.country && one.region === other.region && one.city === other.city;

const fill = (form: ChosenPlace, { country, countryregion, city }: Found): ChosenPlace => ({
  country,
  region: form.region === undefined ? undefined : countryregion,
  city: form.city === undefined ? undefined : city,
});

/** What a form needs that can take the place from the device. */
export interface LocationForm {
  /** What is chosen now. */
  place: ChosenPlace;
  onChange: (place: ChosenPlace) => void;
  /** Chosen already, so that it can be filled in even where the tenant does not offer it any more. */
  own?: Country | undefined;
}

/** Resolves with the next state; it never rejects. */
function useFind(own: Country | undefined) {
  const api = useApi();
  const client = useQueryClient();
  const { countries } = useSettings();
  return async (before: ChosenPlace): Promise<LocationState> => {
    const position = await readPosition();
    if (typeof position === 'string') return { step: 'failed', why: position };
    try {
      const found = await client.fetchQuery(placeAtQuery(api, position));
      if (found === false) return { step: 'failed', why: 'unknownPlace' };
      if (!countries.includes(found.country) && found.country !== own)
        return { step: 'failed', why: 'notOffered', country: found.country };
      return { step: 'found', city: found.city, filled: fill(before, found), before };
    } catch (error) {
      return { step: 'failed', why: 'call', text: error instanceof ApiError ? error.message : null };
    }
  };
}

/**
 * Fills the place of the device into a form. What is chosen by hand in the meantime stays, and what was filled in can be
 * taken back (R-PLATFORM-GEO-KEPT).
 */
export function useLocation({ place, onChange, own }: LocationForm) {
  const [state, setState] = useState<LocationState>(IDLE);
  const find = useFind(own);
  const form = useRef<{ place: ChosenPlace; onChange: LocationForm['onChange'] } | null>(null);
  useEffect(() => {
    form.current = { place, onChange };
  });
  useEffect(
    () => () => {
      form.current = null;
    },
    [],
  );
  const isDenied = state.step === 'failed' && state.why === 'denied';
  useEffect(() => {
    if (!isDenied) return undefined;
    const end = new AbortController();
    const forget = (now: GeoPermission) => (now === 'denied' ? undefined : setState(IDLE));
    void watchPermission(forget, end.signal);
    return () => end.abort();
  }, [isDenied]);

  const locate = async () => {
    setState({ step: 'searching' });
    const next = await find(place);
    if (form.current === null) return;
    const isUntouched = isSame(form.current.place, place);
    if (next.step === 'found' && isUntouched) form.current.onChange(next.filled);
    setState(isUntouched ? next : IDLE);
  };
  const undo = () => {
    if (state.step === 'found') onChange(state.before);
    setState(IDLE);
  };
  // Once another place is chosen, there is nothing to take back.
  const isStale = state.step === 'found' && !isSame(state.filled, place);
  return { state: isStale ? IDLE : state, locate, undo };
}
