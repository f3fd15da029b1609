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

/** Written by `tooling/src/commands/write-places.ts`; `tooling/src/places/places-table.ts` says what is in it. */
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

/** Reads the lines of the table: a region's id, or a place of the region above it. */
function parse(text: string): { regions: string[]; entries: Entry[] } {
  const regions: string[] = [];
  const entries: Entry[] = [];
  for (let begin = 0; begin < text.length;) {
    const newline = text.indexOf('\n', begin);
    const end = newline === -1 ? text.length : newline;
    const [lat = '', lon, name] = text.slice(begin, end).split('\t');
    if (name !== undefined) {
      const region = regions.length - 1;
      entries.push({ lat: Number(lat), lon: Number(lon), region, start: end - name.length, end });
    } else if (lat !== '') regions.push(lat);
    begin = end + 1;
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
  // One character for each byte, so that positions in the text are positions in the bytes.
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
