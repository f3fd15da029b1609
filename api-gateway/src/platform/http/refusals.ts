import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import type { ErrorCode } from '@tandem/contracts/api/errors';
import type { AppError } from '../errors/app-error.ts';
import type { ErrorText } from '../errors/error-texts.ts';
import { isOwnSiteOnly } from './origin-check.ts';

type Texts = readonly ErrorText[];

/**
 * Any call may be refused so: by the host that it names, by what HTTP itself forbids, or because it is too much now.
 */
const ALWAYS: readonly (readonly [ErrorCode, ErrorText])[] = [
  ['malformed', 'request_unreadable'],
  ['not_found', 'tenant_not_found'],
  ['expectation_failed', 'expectation_failed'],
  ['too_many_requests', 'too_many_requests'],
  ['internal', 'internal'],
  ['unavailable', 'site_busy'],
];

/** The refusals that follow from the fields of a definition. */
function impliedBy(method: string, definition: EndpointDefinition): (readonly [ErrorCode, ErrorText])[] {
  const { access, query, body, upload, idempotent, repeatable } = definition;
  const implied = [...ALWAYS];
  if (access !== 'visitor')
    implied.push(
      ['authentication_required', 'account.session_expired'],
      ['authentication_required', 'account.login_required'],
      ['other_session', 'account.other_session'],
    );
  if (access === 'moderator') implied.push(['forbidden', 'forbidden']);
  if (isOwnSiteOnly(method, definition)) implied.push(['forbidden_origin', 'wrong_origin']);
  if (query !== undefined || body !== undefined || idempotent !== undefined)
    implied.push(['validation', 'field.check']);
  if (body !== undefined) implied.push(['unsupported_media_type', 'not_json']);
  if (body !== undefined) implied.push(['too_large', 'request_too_large']);
  if (upload !== undefined) implied.push(['too_large', 'photos.bytes']);
  if (idempotent !== undefined || repeatable === true) implied.push(['conflict', 'request_in_progress']);
  return implied;
}

/** Every way in which a call may be refused, by code: what its definition names, and what follows from it. */
export function refusalsOf(method: string, definition: EndpointDefinition): ReadonlyMap<ErrorCode, Texts> {
  const named = Object.entries(definition.errors ?? {}).flatMap(([code, texts]) =>
    // The contract knows texts by their names only; endpoint-definitions.test.ts finds one that is not there.
    texts.map((text) => [code as ErrorCode, text as ErrorText] as const),
  );
  const byCode = Map.groupBy([...impliedBy(method, definition), ...named], ([code]) => code);
  return new Map([...byCode].map(([code, pairs]) => [code, [...new Set(pairs.map(([, text]) => text))]]));
}

/**
 * Whether the definition of a call names this refusal. One that it does not name is a bug of the gateway: clients are
 * made by the definition.
 */
export function isNamed(refusals: ReadonlyMap<ErrorCode, Texts>, { code, text }: AppError): boolean {
  return refusals.get(code)?.includes(typeof text === 'string' ? text : text.text) === true;
}
