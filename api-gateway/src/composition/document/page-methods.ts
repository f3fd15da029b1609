import type { RequestHandler } from 'express';
import { splitLocale } from '@tandem/contracts/product/locales';
import { refuseMethod } from '../../platform/http/refuse-method.ts';
import type { LiveRoute } from '../live/composition.ts';
import { normalizePath } from './page-address.ts';
import { isFormOfPage } from './page-request.ts';
import { matchRoute } from '../live/route-table.ts';

const refuse = refuseMethod('GET, HEAD, OPTIONS', 'composition.page_method');

/**
 * Pages can only be read: another method is 405, with Allow. A form that was sent before its page's script had run is
 * passed on, to be redirected to its page. Paths without a page are passed on too.
 */
export function refuseOtherMethods(routes: () => readonly LiveRoute[]): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD' || isFormOfPage(request)) return next();
    if (matchRoute(routes(), splitLocale(normalizePath(request.path)).path) === null) return next();
    return refuse(request, response, next);
  };
}
