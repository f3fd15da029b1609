import type { ApiClient } from '@tandem/contracts/api/client';
import type { ResponseOf } from '@tandem/contracts/api/index';
import type { Country } from '@tandem/contracts/product/locales';
import { ApiError } from '@tandem/shared-ui/host';
import type { QueryClient } from '@tandem/shared-ui/query';
import { placeAtQuery } from './geocode.ts';
import { readPosition } from './geolocation.ts';
import type { ChosenPlace, LocationState } from './location-state.ts';

export { watchPermission } from './geolocation.ts';

type Found = Exclude<ResponseOf<'GET /api/geocode.php'>, false>;

const fill = (form: ChosenPlace, { country, countryregion, city }: Found): ChosenPlace => ({
  country,
  region: form.region === undefined ? undefined : countryregion,
  city: form.city === undefined ? undefined : city,
});

export interface PlaceFinder {
  api: ApiClient;
  client: QueryClient;
  /** The countries that may be filled in. */
  countries: readonly Country[];
}

/** Finds the place of the device for a form with `before` in it. Resolves with the next state; it never rejects. */
export async function findPlace({ api, client, countries }: PlaceFinder, before: ChosenPlace): Promise<LocationState> {
  const position = await readPosition();
  if (typeof position === 'string') return { step: 'failed', why: position };
  try {
    const found = await client.fetchQuery(placeAtQuery(api, position));
    if (found === false) return { step: 'failed', why: 'unknownPlace' };
    if (!countries.includes(found.country)) return { step: 'failed', why: 'notOffered', country: found.country };
    return { step: 'found', city: found.city, filled: fill(before, found), before };
  } catch (error) {
    return { step: 'failed', why: 'call', text: error instanceof ApiError ? error.message : null };
  }
}
