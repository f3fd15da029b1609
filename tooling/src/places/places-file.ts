import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { WORKSPACE } from '../workspace.ts';

/** What the gateway looks places up in (`api-gateway/src/backend/places/places-file.ts`), compressed. */
const PLACES_FILE = path.join(WORKSPACE, 'api-gateway/src/backend/places/places.tsv.br');

const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = constants;

/**
 * The table by columns, which are alike and so take a fifth less when compressed: regions with their number of places,
 * latitudes as steps within a region, longitudes, and names, one a line and with an empty line between the columns.
 */
function columnsOf(table: string): string {
  const regions: string[] = [];
  const [lats, lons, names]: [string[], string[], string[]] = [[], [], []];
  for (const section of table.split('\n\n')) {
    const [region = '', ...places] = section.split('\n').filter((line) => line !== '');
    regions.push(`${region}\t${places.length}`);
    let before = 0;
    for (const place of places) {
      const [lat = '', lon = '', name = ''] = place.split('\t');
      lats.push(String(Number(lat) - before));
      lons.push(lon);
      names.push(name);
      before = Number(lat);
    }
  }
  return [regions, lats, lons, names].map((column) => column.join('\n')).join('\n\n');
}

/** The table (`places-table.ts`) that is in the file. */
export async function readPlacesFile(): Promise<string> {
  const text = brotliDecompressSync(await readFile(PLACES_FILE)).toString('utf8');
  const [regions = [], lats = [], lons = [], names = []] = text.split('\n\n').map((column) => column.split('\n'));
  let at = 0;
  return regions
    .flatMap((line) => {
      const [region = '', count] = line.split('\t');
      const places: string[] = [];
      let lat = 0;
      for (const end = at + Number(count); at < end; at += 1) {
        lat += Number(lats[at]);
        places.push(`${lat}\t${lons[at]}\t${names[at]}`);
      }
      return [region, ...places, ''];
    })
    .join('\n');
}

/** Writes a table of places. The bytes have no date or name in them: the same table is the same file. */
export async function writePlacesFile(table: string): Promise<void> {
  const params = { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY };
  await writeFile(PLACES_FILE, brotliCompressSync(columnsOf(table), { params }));
}
