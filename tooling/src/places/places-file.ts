import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { WORKSPACE } from '../workspace.ts';

/** What the gateway looks places up in (`api-gateway/src/backend/places/places-file.ts`), compressed. */
const PLACES_FILE = path.join(WORKSPACE, 'api-gateway/src/backend/places/places.tsv.br');

const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = constants;

/** The table as text (`places-table.ts`). */
export async function readPlacesFile(): Promise<string> {
  return brotliDecompressSync(await readFile(PLACES_FILE)).toString('utf8');
}

/** Writes a table of places. The bytes have no date or name in them: the same table is the same file. */
export async function writePlacesFile(table: string): Promise<void> {
  const params = { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY };
  await writeFile(PLACES_FILE, brotliCompressSync(table, { params }));
}
