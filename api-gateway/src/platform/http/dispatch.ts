import { isDeepStrictEqual } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointKey } from '@tandem/contracts/api/index';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import type { LoadedSession, SessionService } from '../sessions/session.service.ts';
import { tenantOfVisitor } from '../tenants/visitor-search.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { readJsonBody } from './body.ts';
import { countryOfAddress } from './country.ts';
import { openEventStream } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';
import type { EndpointHandlers, RequestContext } from './handler-types.ts';
import { onceByKey, requireIdempotencyKey } from './idempotency.ts';
import type { StoredAnswer } from './idempotency.ts';
import { chooseLocale } from './locale.ts';
import { checkOrigin, ownOrigin } from './origin-check.ts';
import { countedAddress } from './own-calls.ts';
import type { RateLimits } from './rate-limits.ts';
import { requestState, tenantOf } from './request-state.ts';
import { readSessionCookie, removeSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { withUpload } from './upload-body.ts';
import { readQuery, validate } from './validate.ts';

export interface DispatchDeps {
  db: Db;
  sessions: SessionService;
  rateLimits: RateLimits;
  allowedOrigins: readonly string[];
  /** Compares every answer with the contract: in tests and development. */
  checkAnswers: boolean;
}

/** Sent by `navigator.sendBeacon`, which can set no header. */
const BEACONS: ReadonlySet<string> = new Set(['POST /api/page-hidden.php', 'POST /api/telemetry.php']);

/** Alike for everybody: no session is looked up, so they go on while the database is away. */
const SESSIONLESS: ReadonlySet<string> = new Set([
  'GET /api/settings.php',
  'GET /api/interests.php',
  'GET /api/regions.php',
  'GET /api/companyinfo.php',
  'POST /api/traffic-source.php',
  ...BEACONS,
]);

type AnyHandler = (input: {
  query: unknown;
  body: unknown;
  context: RequestContext;
  rawBody: Buffer | null;
  headers: Request['headers'];
  openStream: () => EventStream;
}) => Promise<unknown>;

async function loadSession(deps: DispatchDeps, request: Request): Promise<LoadedSession | null> {
  const secret = readSessionCookie(request);
  return secret === null ? null : deps.sessions.load(secret, tenantOf(request).id);
}

function checkAccess(definition: EndpointDefinition, loaded: LoadedSession | null): void {
  if (definition.access === 'visitor') return;
  if (loaded === null) throw new AppError('authentication_required', 'Session expired, please log in again.');
  if (definition.access === 'moderator' && loaded.user.role !== 'moderator') {
    throw new AppError('forbidden', 'You are not allowed to do this.');
  }
}

/** What the contract says is what is sent: an answer with a field too many or too few is a fault of ours. */
function checkAnswer(key: string, definition: EndpointDefinition, value: unknown): void {
  if (definition.answer === undefined) {
    if (value !== undefined) throw new Error(`${key} answers 204, but its handler returned a value`);
    return;
  }
  const sent: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
  const parsed = definition.answer.safeParse(sent);
  if (!parsed.success) throw new Error(`${key} does not answer what the contract says`, { cause: parsed.error });
  if (!isDeepStrictEqual(parsed.data, sent)) throw new Error(`${key} answers fields that the contract does not know`);
}

/** One call on its way: what the request gave, and what the handler made of it. */
interface Call {
  deps: DispatchDeps;
  key: EndpointKey;
  definition: EndpointDefinition;
  request: Request;
  response: Response;
  loaded: LoadedSession | null;
  /** The member that this call logged in. */
  sessionUserId: number | null;
}

async function setSession(call: Call, userId: number): Promise<void> {
  const { deps, loaded, response } = call;
  // A new secret at every login: one that was planted before is worth nothing after it.
  if (loaded !== null) await deps.sessions.end(loaded.session);
  writeSessionCookie(response, await deps.sessions.create(userId));
  call.sessionUserId = userId;
}

function contextOf(call: Call, idempotencyKey: string | null): RequestContext {
  const { deps, key, request, response, loaded } = call;
  const state = requestState(request);
  const ip = request.ip ?? '';
  return {
    // The settings themselves are alike for everybody; what they allow may depend on where a visitor came from.
    tenant: SESSIONLESS.has(key) ? tenantOf(request) : tenantOfVisitor(tenantOf(request), request.headers.cookie),
    session: loaded?.session ?? null,
    user: loaded?.user ?? null,
    locale: state.locale,
    requestId: state.requestId,
    ip,
    country: countryOfAddress(ip),
    origin: ownOrigin(request),
    idempotencyKey,
    log: state.log,
    setHeader: (name, value) => response.setHeader(name, value),
    setSession: (userId) => setSession(call, userId),
    clearSession: async () => {
      if (loaded !== null) await deps.sessions.end(loaded.session);
      removeSessionCookie(response);
    },
  };
}

interface CallInput {
  query: unknown;
  body: unknown;
  rawBody: Buffer | null;
}

async function readInput(call: Call, upload: Buffer | null): Promise<CallInput> {
  const { definition, key, request } = call;
  const given = definition.query === undefined ? undefined : readQuery(request.originalUrl);
  const query = definition.query === undefined ? undefined : validate(definition.query, given);
  if (definition.body === undefined) return { query, body: undefined, rawBody: upload };
  const { value, bytes } = await readJsonBody(request, BEACONS.has(key));
  return { query, body: validate(definition.body, value), rawBody: bytes };
}

function send(response: Response, status: number, json: string | null): void {
  response.status(status);
  if (json === null) response.end();
  else response.type('application/json').send(json);
}

async function run(call: Call, handler: AnyHandler, upload: Buffer | null = null): Promise<void> {
  const { deps, definition, key, request, response, loaded } = call;
  const input = await readInput(call, upload);
  const idempotencyKey = definition.idempotent === undefined ? null : requireIdempotencyKey(request.headers);
  const work = async (): Promise<StoredAnswer> => {
    const value = await handler({
      ...input,
      context: contextOf(call, idempotencyKey),
      headers: request.headers,
      openStream: () => openEventStream(response),
    });
    if (deps.checkAnswers) checkAnswer(key, definition, value);
    const status = definition.status ?? (definition.answer === undefined ? 204 : 200);
    return { status, json: value === undefined ? null : JSON.stringify(value), sessionUserId: call.sessionUserId };
  };
  if (idempotencyKey === null || definition.idempotent === 'by-handler') {
    const { status, json } = await work();
    if (definition.stream === undefined) send(response, status, json);
    return;
  }
  const { answer, replayed } = await onceByKey(
    deps.db,
    {
      endpoint: key,
      key: idempotencyKey,
      // A visitor whom the first try logged in sends its retry as a member: it is the same call.
      userId: definition.access === 'visitor' ? null : (loaded?.user.id ?? null),
      tenantId: tenantOf(request).id,
      ip: request.ip ?? '',
      bytes: input.rawBody ?? Buffer.alloc(0),
      log: requestState(request).log,
    },
    work,
  );
  if (replayed) {
    response.setHeader('Idempotency-Replayed', 'true');
    if (answer.sessionUserId !== null) await setSession(call, answer.sessionUserId);
  }
  send(response, answer.status, answer.json);
}

async function dispatch(
  deps: DispatchDeps,
  key: EndpointKey,
  handler: AnyHandler,
  request: Request,
  response: Response,
): Promise<void> {
  const definition: EndpointDefinition = endpoints[key];
  const address = countedAddress(request);
  if (address !== null) await deps.rateLimits.count(key, address);
  if (definition.foreign !== true) checkOrigin(request, key, deps.allowedOrigins);
  const anonymous = definition.foreign === true || SESSIONLESS.has(key);
  const loaded = anonymous ? null : await loadSession(deps, request);
  const state = requestState(request);
  const tenant = tenantOf(request);
  state.locale = chooseLocale(
    request.headers['accept-language'],
    loaded?.user.language ?? null,
    tenant.settings.domain_language,
  );
  checkAccess(definition, loaded);
  const call: Call = { deps, key, definition, request, response, loaded, sessionUserId: null };
  if (definition.upload === undefined) await run(call, handler);
  else await withUpload(request, definition.upload, (bytes) => run(call, handler, bytes));
}

/** The middleware of one endpoint: everything that stands around its handler. */
export function endpointMiddleware(deps: DispatchDeps, key: EndpointKey, handlers: EndpointHandlers): RequestHandler {
  // The contract ties each key to its handler's types (handler-types.ts); here they are all called alike.
  const handler = handlers[key] as AnyHandler | undefined;
  if (handler === undefined) throw new Error(`No handler serves ${key}`);
  return (request, response) => dispatch(deps, key, handler, request, response);
}
