import { useEffect, useRef, useState } from 'react';
import type { Country } from '@tandem/contracts/product/locales';
import { useApi, useSettings } from '@tandem/shared-ui/host';
import { useQueryClient } from '@tandem/shared-ui/query';
import type { GeoPermission } from './geolocation.ts';
import type { ChosenPlace, LocationState } from './location-state.ts';

const IDLE: LocationState = { step: 'idle' };

const isSame = (one: ChosenPlace, other: ChosenPlace) =>
  one.country === other.country && one.region === other.region && one.city === other.city;

/** What a form needs that can take the place from the device. */
export interface LocationForm {
  /** What is chosen now. */
  place: ChosenPlace;
  onChange: (place: ChosenPlace) => void;
  /** Chosen already, so that it can be filled in even where the tenant does not offer it any more. */
  own?: Country | undefined;
}

/** Loaded at the first press: few visitors ever do. */
const loadFinder = () => import(/* webpackChunkName: "find-place" */ './find-place.ts');

/**
 * Fills the place of the device into a form. What is chosen by hand in the meantime stays, and what was filled in can be
 * taken back (R-PLATFORM-GEO-KEPT).
 */
export function useLocation({ place, onChange, own }: LocationForm) {
  const [state, setState] = useState<LocationState>(IDLE);
  const api = useApi();
  const client = useQueryClient();
  const { countries } = useSettings();
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
    const watch = async () => (await loadFinder()).watchPermission(forget, end.signal);
    void watch();
    return () => end.abort();
  }, [isDenied]);

  const find = async (): Promise<LocationState> => {
    const offered = own === undefined ? countries : [...countries, own];
    try {
      const { findPlace } = await loadFinder();
      return await findPlace({ api, client, countries: offered }, place);
    } catch {
      // The code could not be loaded, as a call could not be made.
      return { step: 'failed', why: 'call', text: null };
    }
  };
  const locate = async () => {
    setState({ step: 'searching' });
    const next = await find();
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
