import { Router } from 'express';
import type { RequestHandler } from 'express';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { AppError } from '../errors/app-error.ts';

/** Every endpoint of the contract by path and method. */
export function endpointsByPath(): Map<string, Map<string, EndpointKey>> {
  const paths = new Map<string, Map<string, EndpointKey>>();
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const [method = '', path = ''] = key.split(' ');
    const methods = paths.get(path) ?? new Map<string, EndpointKey>();
    paths.set(path, methods.set(method, key));
  }
  return paths;
}

/** 204 for OPTIONS, which names the methods; 405 for everything else that is not among them. */
function refuseMethod(allowed: string): RequestHandler {
  return (request, response) => {
    response.setHeader('Allow', allowed);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    throw new AppError('method_not_allowed', 'This call cannot be made with {method}.', {
      params: { method: request.method.slice(0, 20) },
    });
  };
}

/**
 * Routes the contract's calls. HEAD is answered like GET, without the body; another method is 405
 * with Allow; a path that the contract does not know is 404.
 */
export function createApiRouter(middlewareOf: (key: EndpointKey) => readonly RequestHandler[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, methods] of endpointsByPath()) {
    const route = router.route(path);
    for (const [method, key] of methods) {
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      route[verb](...middlewareOf(key));
    }
    const allowed = [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    route.all(refuseMethod(allowed));
  }
  router.use('/api', () => {
    throw new AppError('not_found', 'There is no such call.');
  });
  return router;
}
