import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Country } from '@tandem/contracts/product/locales';
import { degreesOf, distanceOf } from './position.ts';
import type { Position } from './position.ts';

interface Place {
  name: string;
  /** The region's id in `regions.php`. */
  region: string;
}

export interface Places {
  /** The nearest place of a country, at most L-PLATFORM-GEOCODE-DISTANCE away; null without one. */
  nearest: (position: Position, country: Country) => Place | null;
}

/** Written by `tooling/src/commands/write-places.ts`; `tooling/src/places/places-file.ts` says how. */
const FILE = path.join(import.meta.dirname, 'places.tsv.br');

const decompress = promisify(brotliDecompress);

const THOUSAND = 1000;

interface Entry {
  lat: number;
  lon: number;
  /** Index of the region in the list of regions. */
  region: number;
  /** Where the name begins and ends in the table, in bytes. */
  start: number;
  end: number;
}

/**
 * Reads the four columns: regions with their number of places, latitudes as steps within a region, longitudes, names. In
 * `text` each byte is one character, so that positions in it are positions in the bytes.
 */
function parse(text: string): { regions: string[]; entries: Entry[] } {
  const [sections = [], lats = [], lons = [], names = []] = text.split('\n\n').map((column) => column.split('\n'));
  const regions: string[] = [];
  const entries: Entry[] = [];
  let start = text.lastIndexOf('\n\n') + 2;
  for (const line of sections) {
    const [id = '', count] = line.split('\t');
    const region = regions.push(id) - 1;
    let lat = 0;
    for (const last = entries.length + Number(count); entries.length < last;) {
      const at = entries.length;
      const end = start + (names[at] ?? '').length;
      lat += Number(lats[at]);
      entries.push({ lat, lon: Number(lons[at]), region, start, end });
      start = end + 1;
    }
  }
  return { regions, entries: entries.toSorted((one, other) => one.lat - other.lat) };
}

/** The index of the first of ascending numbers that is not below a value. */
function firstFrom(ascending: Int32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Reads all places. They are kept as the bytes of the table and numbers beside them, by latitude: 2 MB in place of ten, and
 * a look-up looks at those of one strip of the Earth only.
 */
export async function readPlaces(): Promise<Places> {
  const bytes = await decompress(await readFile(FILE));
  const { regions, entries } = parse(bytes.toString('latin1'));
  const lats = Int32Array.from(entries, ({ lat }) => lat);
  const lons = Int32Array.from(entries, ({ lon }) => lon);
  const regionOf = Uint16Array.from(entries, ({ region }) => region);
  const names = Uint32Array.from(entries.flatMap(({ start, end }) => [start, end]));
  const positionOf = (index: number) => ({ lat: (lats[index] ?? 0) / THOUSAND, lon: (lons[index] ?? 0) / THOUSAND });

  const nearest: Places['nearest'] = (position, country) => {
    const ofCountry = regions.map((region) => region.startsWith(`${country}-`));
    const strip = degreesOf(LIMITS.geocodeKilometres);
    const last = (position.lat + strip) * THOUSAND;
    let found: { index: number; distance: number } = { index: -1, distance: LIMITS.geocodeKilometres };
    for (
      let index = firstFrom(lats, (position.lat - strip) * THOUSAND);
      (lats[index] ?? Infinity) <= last;
      index += 1
    ) {
      const distance = ofCountry[regionOf[index] ?? 0] === true ? distanceOf(position, positionOf(index)) : Infinity;
      if (distance < found.distance) found = { index, distance };
    }
    if (found.index === -1) return null;
    const name = bytes.toString('utf8', names[found.index * 2], names[found.index * 2 + 1]);
    return { name, region: regions[regionOf[found.index] ?? 0] ?? '' };
  };
  return { nearest };
}
