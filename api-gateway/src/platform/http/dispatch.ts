import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { MEMBER_HEADER } from '@tandem/contracts/api/client';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointKey } from '@tandem/contracts/api/index';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import type { LoadedSession, SessionService } from '../sessions/session.service.ts';
import { AppError } from '../errors/app-error.ts';
import { readJsonBody } from './body.ts';
import { keptResponse } from './cached-response.ts';
import { CallContext, resumeSession } from './call-context.ts';
import type { Call } from './call-context.ts';
import { headOf, sendCall, setCallHeaders } from './call-response.ts';
import type { CallHead, CallResponse } from './call-response.ts';
import { checkedByContract } from './contract-check.ts';
import { openEventStream } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';
import type { EndpointHandlers, RequestContext } from './handler-types.ts';
import { onceByKey, requireIdempotencyKey } from './idempotency.ts';
import type { KeyStore, StoredResponse } from './idempotency.ts';
import { chooseLocale } from './locale.ts';
import { checkOrigin, isOwnSiteOnly } from './origin-check.ts';
import { countedAddress } from './own-calls.ts';
import type { RateLimits } from './rate-limits.ts';
import { requestState, tenantOf } from './request-state.ts';
import { statusOf } from './response-status.ts';
import { loginRequired, readSessionCookie } from './session-cookie.ts';
import { withUpload } from './upload-body.ts';
import { createQueryReader, validate } from './validate.ts';

export interface DispatchDeps extends KeyStore {
  sessions: SessionService;
  rateLimits: RateLimits;
  allowedOrigins: readonly string[];
  /** Compares what every handler does with the contract: in tests and development. */
  checkResponses: boolean;
}

interface HandlerInput {
  query: unknown;
  body: unknown;
  context: RequestContext;
  rawBody: Buffer | null;
  headers: IncomingHttpHeaders;
  openStream: () => EventStream;
}

/** One call of the contract with all that surrounds its handler. */
export interface Endpoint {
  deps: DispatchDeps;
  key: EndpointKey;
  definition: EndpointDefinition;
  ownSiteOnly: boolean;
  head: CallHead;
  /** Reads the query of an address. */
  queryOf: (url: string) => unknown;
  handler: (input: HandlerInput) => Promise<unknown>;
}

async function loadSession(deps: DispatchDeps, request: IncomingMessage): Promise<LoadedSession | null> {
  const secret = readSessionCookie(request);
  return secret === null ? null : deps.sessions.load(secret, tenantOf(request).id);
}

function checkAccess(definition: EndpointDefinition, request: IncomingMessage, loaded: LoadedSession | null): void {
  if (definition.access === 'visitor') return;
  if (loaded === null) throw loginRequired(request);
  if (definition.access === 'moderator' && loaded.user.role !== 'moderator') {
    throw new AppError('forbidden', 'forbidden');
  }
}

/** A page that says for whom it acts does so for nobody else: the session may be another's since (R-PLATFORM-MEMBER-HEADER). */
function checkMember(definition: EndpointDefinition, request: IncomingMessage, loaded: LoadedSession | null): void {
  const member = request.headers[MEMBER_HEADER.toLowerCase()];
  if (definition.access === 'visitor' || member === undefined || member === String(loaded?.user.id)) return;
  throw new AppError('other_session', 'account.other_session');
}

type CallInput = Pick<HandlerInput, 'query' | 'body' | 'rawBody'>;

async function readInput(
  { definition, queryOf }: Endpoint,
  request: IncomingMessage,
  upload: Buffer | null,
): Promise<CallInput> {
  const query = queryOf(request.url ?? '');
  if (definition.body === undefined) return { query, body: undefined, rawBody: upload };
  const { value, bytes } = await readJsonBody(request, definition);
  return { query, body: validate(definition.body, value), rawBody: bytes };
}

/** Makes the response of a call: what its handler returns, with the headers that its definition requires. */
async function respond(
  endpoint: Endpoint,
  call: Call,
  input: CallInput,
  idempotencyKey: string | null,
): Promise<CallResponse & StoredResponse> {
  const { key, definition, deps, handler } = endpoint;
  const { request, response } = call;
  const handle = () =>
    handler({
      ...input,
      context: new CallContext(call, definition, idempotencyKey),
      headers: request.headers,
      openStream: () => {
        setCallHeaders(request, response);
        return openEventStream(response);
      },
    });
  const value = deps.checkResponses ? await checkedByContract(key, definition, handle) : await handle();
  const status = statusOf(definition);
  if (definition.redirect !== undefined) {
    response.setHeader('Location', value as string);
    return { status, json: null, session: null };
  }
  if (definition.cache === undefined)
    return { status, json: value === undefined ? null : JSON.stringify(value), session: call.session };
  // A response that may be kept is an object or a list (endpoints.test.ts of the contracts).
  const kept = value as object;
  const { json, etag } = keptResponse(request, kept, call.identity ?? kept);
  return { status: json === null ? 304 : status, json, etag, session: null };
}

async function run(endpoint: Endpoint, call: Call, upload: Buffer | null = null): Promise<void> {
  const { key, definition, deps, head } = endpoint;
  const { request, response, loaded } = call;
  const input = await readInput(endpoint, request, upload);
  const idempotencyKey = definition.idempotent === undefined ? null : requireIdempotencyKey(request.headers);
  const work = () => respond(endpoint, call, input, idempotencyKey);
  if (idempotencyKey === null || definition.idempotent === 'by-handler') {
    const made = await work();
    if (definition.stream === undefined) sendCall(request, response, head, made);
    return;
  }
  const { response: kept, replayed } = await onceByKey(
    deps,
    {
      endpoint: key,
      key: idempotencyKey,
      // A visitor whom the first try logged in sends its retry as a member: it is the same call.
      userId: definition.access === 'visitor' ? null : (loaded?.user.id ?? null),
      tenantId: tenantOf(request).id,
      ip: requestState(request).client.ip,
      bytes: input.rawBody ?? Buffer.alloc(0),
      log: requestState(request).log,
    },
    work,
  );
  if (replayed) {
    response.setHeader('Idempotency-Replayed', 'true');
    if (kept.session !== null) await resumeSession(call, kept.session, deps.db);
  }
  sendCall(request, response, head, kept);
}

/**
 * Makes a call: all that its definition requires, then its handler, then the response. Rejects with what is to be
 * sent in its place (error-response.ts). The request has its state and its tenant by then.
 */
export async function dispatch(endpoint: Endpoint, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { key, definition, deps, ownSiteOnly } = endpoint;
  const address = countedAddress(request);
  const counting = address === null ? null : deps.rateLimits.count(key, address);
  if (counting !== null) await counting;
  if (ownSiteOnly) checkOrigin(request, deps.allowedOrigins);
  const loaded = definition.session === 'none' ? null : await loadSession(deps, request);
  requestState(request).locale = chooseLocale(
    request.headers['accept-language'],
    loaded?.user.language ?? null,
    tenantOf(request).settings.domain_language,
  );
  checkAccess(definition, request, loaded);
  checkMember(definition, request, loaded);
  const call: Call = { sessions: deps.sessions, request, response, loaded, session: null, identity: null };
  if (definition.upload === undefined) await run(endpoint, call);
  else
    await withUpload(request, definition.upload, { memberId: loaded?.user.id ?? null }, (bytes) =>
      run(endpoint, call, bytes),
    );
}

/** An endpoint with what its definition requires worked out. Throws when it has no handler. */
export function createEndpoint(deps: DispatchDeps, key: EndpointKey, handlers: EndpointHandlers): Endpoint {
  const definition: EndpointDefinition = endpoints[key];
  // The contract ties each key to its handler's types (handler-types.ts); here they are all called alike.
  const handler = handlers[key] as Endpoint['handler'] | undefined;
  if (handler === undefined) throw new Error(`No handler serves ${key}`);
  const [method = ''] = key.split(' ', 1);
  return {
    deps,
    key,
    definition,
    handler,
    ownSiteOnly: isOwnSiteOnly(method, definition),
    head: headOf(definition),
    queryOf: createQueryReader(definition.query),
  };
}
