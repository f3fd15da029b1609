import { createRequire } from 'node:module';
import type * as Contract from '@tandem/contracts/api/index';

let found: ReadonlySet<string> | null = null;

/**
 * The files of the contract's calls, such as `user.php`. The schemas of all calls are loaded when somebody wants to know: the
 * configuration, which commands read as well, seldom does (docs/decisions/0243).
 */
export function endpointFiles(): ReadonlySet<string> {
  if (found !== null) return found;
  const { endpoints } = createRequire(import.meta.url)('@tandem/contracts/api/index') as typeof Contract;
  found = new Set(
    Object.keys(endpoints).map((key) => key.slice(key.indexOf('/api/') + '/api/'.length).replace(/\?.*/, '')),
  );
  return found;
}
