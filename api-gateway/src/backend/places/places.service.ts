import { LIMITS } from '@tandem/contracts/product/limits';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import type { Country } from '@tandem/contracts/product/locales';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { readPlaces } from './places-file.ts';
import type { Position } from './position.ts';

export interface PlacesService {
  /**
   * The nearest place of the country that a position in degrees is in (C-PLATFORM-GEOCODE); false in a country that the
   * site does not have, at sea, and farther from every place than L-PLATFORM-GEOCODE-DISTANCE. Nothing of it is kept
   * (R-PLATFORM-GEOCODE-STORED).
   */
  find: (position: Position) => Promise<ResponseOf<'GET /api/geocode.php'>>;
}

/** Territories with an ISO code of their own whose regions are those of a country (`regions.php`). */
const TERRITORIES: Readonly<Record<string, Country>> = { GF: 'FR', GP: 'FR', MQ: 'FR', RE: 'FR', YT: 'FR', EA: 'ES' };

/**
 * Borders and places are read at the first look-up: most gateways never need them, and they take 40 MB and a fifth of a
 * second.
 */
async function load() {
  const [borders, places] = await Promise.all([import('@rapideditor/country-coder'), readPlaces()]);
  const countryAt = ({ lat, lon }: Position): Country | null => {
    const code = borders.iso1A2Code([lon, lat], { level: 'territory' });
    return COUNTRIES.find((country) => country === code) ?? TERRITORIES[code ?? ''] ?? null;
  };
  return { countryAt, places };
}

/** L-PLATFORM-GEOCODE-DECIMALS */
function round(degrees: number): number {
  const parts = 10 ** LIMITS.geocodeDecimals;
  return Math.round(degrees * parts) / parts;
}

export function createPlacesService(): PlacesService {
  let loading: ReturnType<typeof load> | null = null;
  return {
    find: async (exact) => {
      loading ??= load();
      const { countryAt, places } = await loading;
      const position = { lat: round(exact.lat), lon: round(exact.lon) };
      const country = countryAt(position);
      const place = country === null ? null : places.nearest(position, country);
      return country === null || place === null ? false : { country, countryregion: place.region, city: place.name };
    },
  };
}
