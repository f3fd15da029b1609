import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { REPLAYED_HEADER } from '@tandem/contracts/api/client';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointKey } from '@tandem/contracts/api/index';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import type { SessionService } from '../sessions/session.service.ts';
import { checkAccess, checkMember, loadSession } from './access.ts';
import { keptResponse } from './cached-response.ts';
import { readInput } from './call-input.ts';
import type { CallInput, InputReader } from './call-input.ts';
import { CallContext, resumeSession } from './call-context.ts';
import type { Call } from './call-context.ts';
import { headOf, sendCall, setCallHeaders } from './call-response.ts';
import type { CallHead, CallResponse } from './call-response.ts';
import type { CallRoom } from './call-room.ts';
import { checkedByContract } from './contract-check.ts';
import { openEventStream } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';
import type { EndpointHandlers, RequestContext } from './handler-types.ts';
import { onceByKey, requireIdempotencyKey, scopeOf } from './idempotency.ts';
import type { KeyStore, StoredResponse } from './idempotency.ts';
import { chooseLocale } from './locale.ts';
import { checkOrigin, isOwnSiteOnly } from './origin-check.ts';
import { countedAddress } from './own-calls.ts';
import type { RateLimits } from './rate-limits.ts';
import { sealCall } from './repeated-call.ts';
import { requestState, tenantOf } from './request-state.ts';
import { statusOf } from './response-status.ts';
import { loginRequired, readSessionCookie, removeSessionCookie } from './session-cookie.ts';
import { withUpload } from './upload-body.ts';
import { createQueryReader } from './validate.ts';

export interface DispatchDeps extends KeyStore {
  sessions: SessionService;
  rateLimits: RateLimits;
  room: CallRoom;
  allowedOrigins: readonly string[];
  /** Compares what every handler does with the contract: in tests and development. */
  checkResponses: boolean;
}

interface HandlerInput extends CallInput {
  context: RequestContext;
  headers: IncomingHttpHeaders;
  openStream: () => EventStream;
}

/** One call of the contract with all that surrounds its handler. */
export interface Endpoint extends InputReader {
  deps: DispatchDeps;
  key: EndpointKey;
  ownSiteOnly: boolean;
  head: CallHead;
  handler: InputReader['handler'] & ((input: HandlerInput) => Promise<unknown>);
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

/** The key that a call needs, or that a call may have whose repetition gets the first response; null without one. */
function keyOf({ idempotent, repeatable }: EndpointDefinition, { headers }: IncomingMessage): string | null {
  const isOptional = repeatable === true && headers['idempotency-key'] === undefined;
  return isOptional || (idempotent === undefined && repeatable !== true) ? null : requireIdempotencyKey(headers);
}

/** Does a call of a member once by its key; its response is kept for them. */
async function runOnce(endpoint: Endpoint, call: Call, input: CallInput, idempotencyKey: string): Promise<void> {
  const { key, definition, deps, head } = endpoint;
  const { request, response, loaded } = call;
  if (loaded === null) throw loginRequired(request);
  const { response: kept, replayed } = await onceByKey(
    deps,
    {
      endpoint: key,
      key: idempotencyKey,
      scope: scopeOf(loaded.user.id),
      bytes: input.rawBody ?? Buffer.alloc(0),
      log: requestState(request).log,
      commit: definition.idempotent === 'by-client-id' ? 'written' : 'flushed',
    },
    () => respond(endpoint, call, input, idempotencyKey),
  );
  if (replayed) await noteReplay(endpoint, call, kept);
  sendCall(request, response, head, kept);
}

/**
 * Does a repeatable call, or one of a visitor, once by its key. The first attempt may have ended the session that it came with: a
 * repetition is known by the cookie that it still has, and is shown that it is done, but nothing about the member. A visitor has
 * the key alone: the first attempt may have logged them in, and the retry come from another network.
 */
async function runSealed(endpoint: Endpoint, call: Call, input: CallInput, idempotencyKey: string): Promise<void> {
  const { key, definition, deps, head } = endpoint;
  const { request, response, loaded } = call;
  const sealed = sealCall(idempotencyKey, input.rawBody ?? Buffer.alloc(0), {
    tenantId: tenantOf(request).id,
    cookie: definition.access === 'visitor' ? null : readSessionCookie(request),
  });
  const { response: kept, replayed } = await onceByKey(
    deps,
    { endpoint: key, key: sealed.key, scope: sealed.scope, bytes: sealed.bytes, log: requestState(request).log },
    async () => {
      checkAccess(definition, request, loaded);
      return sealed.seal(await respond(endpoint, call, input, idempotencyKey));
    },
  );
  if (replayed) {
    if (kept.json !== null) checkAccess(definition, request, loaded);
    await noteReplay(endpoint, call, kept);
  }
  sendCall(request, response, head, sealed.unseal(kept));
}

async function noteReplay({ deps, definition }: Endpoint, call: Call, { session }: StoredResponse): Promise<void> {
  const { response, loaded } = call;
  response.setHeader(REPLAYED_HEADER, 'true');
  if (session !== null) await resumeSession(call, session, deps.db);
  // The response that removed the cookie was lost.
  else if (loaded === null && definition.access !== 'visitor') removeSessionCookie(response);
}

async function run(endpoint: Endpoint, call: Call, upload: Buffer | null = null): Promise<void> {
  const { definition, deps } = endpoint;
  const { request, loaded } = call;
  const input = await readInput(endpoint, request, upload).catch((error: unknown) => {
    // Without a session, which only a repetition lacks here, that comes first.
    checkAccess(definition, request, loaded);
    throw error;
  });
  const work = () => runWith(endpoint, call, input);
  const isCounted = definition.stream === undefined && definition.session !== 'none';
  await (isCounted ? deps.room.during(work) : work());
}

async function runWith(endpoint: Endpoint, call: Call, input: CallInput): Promise<void> {
  const { definition, head } = endpoint;
  const { request, response } = call;
  const address = countedAddress(request);
  if (address !== null) await endpoint.deps.rateLimits.countBody(definition, address, input.body);
  const idempotencyKey = keyOf(definition, request);
  if (idempotencyKey !== null && definition.idempotent !== 'by-handler') {
    const isSealed = definition.repeatable === true || definition.access === 'visitor';
    return (isSealed ? runSealed : runOnce)(endpoint, call, input, idempotencyKey);
  }
  const made = await respond(endpoint, call, input, idempotencyKey);
  if (definition.stream === undefined) sendCall(request, response, head, made);
}

/** Whether a call may be the repetition of one that ended the session whose cookie it still has. */
function mayBeRepetition({ repeatable }: EndpointDefinition, request: IncomingMessage): boolean {
  return repeatable === true && request.headers['idempotency-key'] !== undefined && readSessionCookie(request) !== null;
}

/**
 * Makes a call: all that its definition requires, then its handler, then the response. Rejects with what is to be
 * sent in its place (error-response.ts). The request has its state and its tenant by then.
 */
export async function dispatch(endpoint: Endpoint, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { key, definition, deps, ownSiteOnly } = endpoint;
  deps.room.check(definition);
  const address = countedAddress(request);
  const counting = address === null ? null : deps.rateLimits.count(key, address);
  if (counting !== null) await counting;
  if (ownSiteOnly) checkOrigin(request, deps.allowedOrigins);
  const loaded = definition.session === 'none' ? null : await deps.room.during(() => loadSession(deps, request));
  requestState(request).locale = chooseLocale(
    request.headers['accept-language'],
    loaded?.user.language ?? null,
    tenantOf(request).settings.domain_language,
  );
  // A repetition of a call that ended its session has none: its key says that it has been made already.
  if (loaded !== null || !mayBeRepetition(definition, request)) {
    checkAccess(definition, request, loaded);
    checkMember(definition, request, loaded);
  }
  const call: Call = { sessions: deps.sessions, request, response, loaded, session: null, identity: null };
  if (definition.upload === undefined) await run(endpoint, call);
  else
    await withUpload(request, definition.upload, { memberId: loaded?.user.id ?? null, address }, (bytes) =>
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
