import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OWN_VARIABLES } from './env.ts';
import type { Variables } from './env.ts';
import { environmentSchema } from './environment-schema.ts';

/** For commands that must not make a site: why there is none, in one line; null where there is a database. */
export function findNoSite(environment: Variables = OWN_VARIABLES): string | null {
  if (environment['DATABASE_URL']) return null;
  const dataDir = resolve(environment['DATA_DIR'] || environmentSchema.shape.DATA_DIR.parse(undefined));
  if (existsSync(join(dataDir, 'postgres'))) return null;
  return (
    `There is no site in ${dataDir}: 'npm start' makes one. ` +
    'Name the one that you mean by DATA_DIR, DATABASE_URL, or over HTTP by --site https://…'
  );
}
