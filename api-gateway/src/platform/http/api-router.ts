import { Router } from 'express';
import type { RequestHandler } from 'express';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { AppError } from '../errors/app-error.ts';
import { refuseMethod } from './refuse-method.ts';
import { searchParamsOf } from './validate.ts';

/** The calls of one path and method: some are told from each other by a parameter (`user.php?push=1`). */
interface Calls {
  plain: EndpointKey | null;
  byParameter: { name: string; value: string; key: EndpointKey }[];
}

/** Every endpoint of the contract by path and method. */
function endpointsByPath(): Map<string, Map<string, Calls>> {
  const paths = new Map<string, Map<string, Calls>>();
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const [method = '', address = ''] = key.split(' ');
    const [path = '', search] = address.split('?');
    const methods = paths.get(path) ?? new Map<string, Calls>();
    const calls = methods.get(method) ?? { plain: null, byParameter: [] };
    paths.set(path, methods.set(method, calls));
    if (search === undefined) calls.plain = key;
    else for (const [name, value] of new URLSearchParams(search)) calls.byParameter.push({ name, value, key });
  }
  return paths;
}

/** Goes past the middleware that follow on this route, to the next call of the same path and method. */
function onlyWith(name: string, value: string): RequestHandler {
  return (request, _response, next) => {
    if (searchParamsOf(request.originalUrl).get(name) === value) next();
    else next('route');
  };
}

/**
 * Routes the contract's calls. HEAD is answered like GET, without the body; another method is 405
 * with Allow; a path that the contract does not know is 404.
 */
export function createApiRouter(middlewareOf: (key: EndpointKey) => readonly RequestHandler[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, methods] of endpointsByPath()) {
    for (const [method, { plain, byParameter }] of methods) {
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      for (const { name, value, key } of byParameter) router[verb](path, onlyWith(name, value), ...middlewareOf(key));
      if (plain !== null) router[verb](path, ...middlewareOf(plain));
    }
    const allowed = [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    router.all(path, refuseMethod(allowed, 'This call cannot be made with {method}.'));
  }
  router.use('/api', () => {
    throw new AppError('not_found', 'There is no such call.');
  });
  return router;
}
