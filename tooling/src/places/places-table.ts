import { COUNTRIES } from '@tandem/contracts/product/locales';
import type { Country } from '@tandem/contracts/product/locales';
import { isRegionOf } from '@tandem/api-gateway/platform/regions/regions';
import regionCodes from './geonames-regions.json' with { type: 'json' };

/** Fewer people than this are not listed: the next larger place is near enough, and says less about where one lives. */
const POPULATION_MIN = 1000;

/** GeoNames' classes of what people live in as a whole: no quarter of a city (PPLX), and nothing that is abandoned. */
const CITY_CLASSES = new Set([
  'PPL',
  'PPLA',
  'PPLA2',
  'PPLA3',
  'PPLA4',
  'PPLA5',
  'PPLC',
  'PPLF',
  'PPLG',
  'PPLL',
  'PPLS',
]);

/** Where regions are GeoNames' second level. */
const SECOND_LEVEL: ReadonlySet<string> = new Set(['BE', 'ES', 'IT']);

/** Countries of GeoNames that are regions of France. */
const FRENCH_REGIONS: Readonly<Record<string, string>> = { GP: '971', MQ: '972', GF: '973', RE: '974', YT: '976' };

const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = regionCodes;

/** The columns of GeoNames' table that are used, by their numbers. */
const COLUMNS = { name: 1, lat: 4, lon: 5, class: 7, country: 8, first: 10, second: 11, population: 14 } as const;

const codeOf = (country: string, first: string, second: string): string => {
  const isSecond = SECOND_LEVEL.has(country) && second !== '';
  const code = isSecond ? second : first;
  return CODES[country]?.[code] ?? code;
};

/** The id of the region (ISO 3166-2) that a line of GeoNames' table is in; null outside of the site's countries. */
function regionOf(columns: readonly string[]): string | null {
  const [country = '', first = '', second = ''] = [COLUMNS.country, COLUMNS.first, COLUMNS.second].map(
    (at) => columns[at],
  );
  const french = FRENCH_REGIONS[country];
  const code: Country | undefined = french === undefined ? COUNTRIES.find((known) => known === country) : 'FR';
  if (code === undefined) return null;
  const region = `${code}-${french ?? codeOf(country, first, second)}`;
  return isRegionOf(code, region) ? region : null;
}

const thousandths = (degrees: string | undefined) => Math.round(Number(degrees) * 1000);

/**
 * A name as a profile takes it (`profile-form.ts`): without the number of a city's quarter, as in `Marseille 01`, and with an
 * apostrophe for the letter okina. Null where a number is left.
 */
function tidyName(name: string): string | null {
  const tidy = name
    .replace(/\s*\([^)]*\d\)$/, '')
    .replace(/\s+\d+\w?$/, '')
    .replaceAll('‘', '’');
  return /\d/.test(tidy) ? null : tidy;
}

interface Place {
  name: string;
  region: string;
  lat: number;
  lon: number;
}

function placeOf(line: string): Place | null {
  const columns = line.split('\t');
  const region = regionOf(columns);
  const kind = columns[COLUMNS.class] ?? '';
  const isLarge = Number(columns[COLUMNS.population]) >= POPULATION_MIN || kind === 'PPLA';
  const name = tidyName(columns[COLUMNS.name] ?? '');
  if (region === null || name === null || !CITY_CLASSES.has(kind) || !isLarge) return null;
  return {
    name,
    region,
    lat: thousandths(columns[COLUMNS.lat]),
    lon: thousandths(columns[COLUMNS.lon]),
  };
}

/**
 * The places of the site's countries, from GeoNames' table of cities: for each region of `regions.php` a line with its id,
 * and below it a line for each place with its latitude and longitude in thousandths of a degree, and its name.
 */
export function placesTable(geonames: string): string {
  const regions = Map.groupBy(
    geonames.split('\n').flatMap((line) => placeOf(line) ?? []),
    ({ region }) => region,
  );
  const sections = [...regions].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sections
    .flatMap(([region, places]) => [
      region,
      ...places
        .toSorted((one, other) => one.lat - other.lat || one.lon - other.lon || (one.name < other.name ? -1 : 1))
        .map(({ lat, lon, name }) => `${lat}\t${lon}\t${name}`),
      '',
    ])
    .join('\n');
}
