import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../platform/config/env.ts';
import { ContentStore } from './store/content-store.ts';
import { createDiskStore } from './store/disk-store.ts';

/** The folder that holds every published file. */
export function storeFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'store');
}

/** The store that the configuration names: a folder of the data directory. */
export function openReleaseStore(config: Pick<Config, 'dataDir'>, log: Logger | null = null): ContentStore {
  return new ContentStore(createDiskStore(storeFolder(config)), log);
}
