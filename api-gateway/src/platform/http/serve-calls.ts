import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import type { EndpointKey } from '@tandem/contracts/api/index';
import type { Metrics } from '../telemetry/metrics.ts';
import { setCallHeaders } from './call-response.ts';
import { createEndpoint, dispatch } from './dispatch.ts';
import type { DispatchDeps, Endpoint } from './dispatch.ts';
import { sendError } from './error-response.ts';
import { checkExpectation } from './expectations.ts';
import type { FindTenant } from './find-tenant.ts';
import type { EndpointHandlers } from './handler-types.ts';
import { beginRequest } from './request-start.ts';
import type { RequestStart } from './request-start.ts';
import { searchParamsOf } from './validate.ts';

/** Sends the failure of a call to a person as a page, which leads to the link that the call would have led to. */
export type SendFailedLink = (
  request: IncomingMessage,
  response: ServerResponse,
  failed: { error: unknown; link: NonNullable<EndpointDefinition['redirect']> },
) => void;

export interface CallServerDeps extends DispatchDeps {
  start: RequestStart;
  findTenant: FindTenant;
  metrics: Pick<Metrics, 'observeCall'>;
  /** The gateway is stopping: who keeps the connection would find it closed at their next call. */
  isDraining: () => boolean;
  /** For calls that a person may open by a link (`redirect`). */
  sendFailedLink: SendFailedLink;
  /** Another server serves this file, such as `user.php`. */
  isProxied: (file: string) => boolean;
}

/** The calls of one path and method: some are distinguished by a parameter (`user.php?push=1`). */
interface Calls {
  plain: Endpoint | null;
  byParameter: { name: string; value: string; endpoint: Endpoint }[];
}

/** Every endpoint of the contract by path and method. */
function indexCalls(deps: DispatchDeps, handlers: EndpointHandlers): ReadonlyMap<string, ReadonlyMap<string, Calls>> {
  const paths = new Map<string, Map<string, Calls>>();
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const [method = '', address = ''] = key.split(' ');
    const [path = '', search] = address.split('?');
    const methods = paths.get(path) ?? new Map<string, Calls>();
    const calls = methods.get(method) ?? { plain: null, byParameter: [] };
    const endpoint = createEndpoint(deps, key, handlers);
    paths.set(path, methods.set(method, calls));
    if (search === undefined) calls.plain = endpoint;
    else for (const [name, value] of new URLSearchParams(search)) calls.byParameter.push({ name, value, endpoint });
  }
  return paths;
}

function choose({ plain, byParameter }: Calls, url: string): Endpoint | null {
  if (byParameter.length === 0) return plain;
  const given = searchParamsOf(url);
  return byParameter.find(({ name, value }) => given.get(name) === value)?.endpoint ?? plain;
}

const API_PREFIX = '/api/';

/** Whether the client would rather have a page than data: a browser that opens the address. */
const prefersPage = (request: IncomingMessage): boolean =>
  new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html';

async function serve(
  deps: CallServerDeps,
  endpoint: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  beginRequest(request, response, deps.start, (milliseconds) =>
    deps.metrics.observeCall(endpoint.key, response.statusCode, milliseconds / 1000),
  );
  if (deps.isDraining()) response.setHeader('Connection', 'close');
  try {
    await deps.findTenant(request);
    checkExpectation(request);
    await dispatch(endpoint, request, response);
  } catch (error) {
    const { redirect } = endpoint.definition;
    if (!response.headersSent) setCallHeaders(request, response);
    if (redirect === undefined || response.headersSent || !prefersPage(request)) sendError(request, response, error);
    else deps.sendFailedLink(request, response, { error, link: redirect });
  }
}

/**
 * Serves a request when it is a call of the contract, and returns whether it is. HEAD is handled like GET, without the
 * body.
 */
export type ServeCall = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves the calls of the contract, by one look at path and method: in front of Express, whose middleware would take
 * longer than many a call itself (docs/decisions/0033). All else is left to it: other methods, unknown calls, pages,
 * and calls that another server serves.
 */
export function createCallServer(deps: CallServerDeps, handlers: EndpointHandlers): ServeCall {
  const paths = indexCalls(deps, handlers);
  return (request, response) => {
    const { url = '', method = '' } = request;
    if (!url.startsWith(API_PREFIX)) return false;
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    const calls = paths.get(path)?.get(method === 'HEAD' ? 'GET' : method);
    const endpoint = calls === undefined ? null : choose(calls, url);
    if (endpoint === null || deps.isProxied(path.slice(API_PREFIX.length))) return false;
    void serve(deps, endpoint, request, response);
    return true;
  };
}
