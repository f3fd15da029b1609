import { Router } from 'express';
import { endpoints } from '@tandem/contracts/api/index';
import { AppError } from '../errors/app-error.ts';
import { OWN_PATHS } from './own-paths.ts';
import { refuseMethod } from './refuse-method.ts';

/** The methods of each path of the contract. */
function methodsByPath(): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>();
  for (const key of Object.keys(endpoints)) {
    const [method = '', address = ''] = key.split(' ');
    const [path = ''] = address.split('?');
    const methods = paths.get(path) ?? new Set<string>();
    paths.set(path, methods.add(method));
  }
  return paths;
}

/**
 * Responds to API requests that are no call of the contract (serve-calls.ts serves those): a method that a call does
 * not have is 405 with Allow, OPTIONS 204, a path that the contract does not know 404.
 */
export function createRefusals(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, methods] of methodsByPath()) {
    const allowed = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    router.all(path, refuseMethod(allowed, 'method_not_allowed'));
  }
  router.use(OWN_PATHS.api, () => {
    throw new AppError('not_found', 'call_not_found');
  });
  return router;
}
