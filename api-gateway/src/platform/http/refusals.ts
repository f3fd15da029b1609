import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import type { ErrorCode } from '@tandem/contracts/api/errors';
import type { AppError } from '../errors/app-error.ts';
import type { ErrorText } from '../errors/texts/index.ts';
import { isOwnSiteOnly } from './origin-check.ts';

type Texts = readonly string[];

/** Any call may be refused so: by the host that it names, by what HTTP itself forbids, or because it is too much now. */
const ALWAYS: readonly (readonly [ErrorCode, ErrorText])[] = [
  ['malformed', 'The request could not be read.'],
  ['not_found', 'No site is known under this address.'],
  ['expectation_failed', 'The request expects something that this site does not do.'],
  ['too_many_requests', 'Too many requests, try again in {s} s.'],
  ['internal', 'An error occured, please try again later.'],
  ['unavailable', 'The site is busy. Please try again shortly.'],
];

/** The refusals that follow from the fields of a definition. */
function impliedBy(method: string, definition: EndpointDefinition): (readonly [ErrorCode, ErrorText])[] {
  const { access, query, body, upload, idempotent } = definition;
  const implied = [...ALWAYS];
  if (access !== 'visitor') implied.push(['authentication_required', 'Session expired, please log in again.']);
  if (access === 'moderator') implied.push(['forbidden', 'You are not allowed to do this.']);
  if (isOwnSiteOnly(method, definition))
    implied.push(['forbidden_origin', 'This call has to come from the site itself.']);
  if (query !== undefined || body !== undefined || idempotent !== undefined)
    implied.push(['validation', 'Please check your entries.']);
  if (body !== undefined) implied.push(['unsupported_media_type', 'The request has to be JSON.']);
  if (body !== undefined) implied.push(['too_large', 'The request is too large.']);
  if (upload !== undefined) implied.push(['too_large', 'This photo is too large. Choose one of at most {n} MB.']);
  if (idempotent !== undefined) implied.push(['conflict', 'The same request is still being worked on.']);
  return implied;
}

/** Every way in which a call may be refused, by code: what its definition names, and what follows from it. */
export function refusalsOf(method: string, definition: EndpointDefinition): ReadonlyMap<ErrorCode, Texts> {
  const named = Object.entries(definition.errors ?? {}).flatMap(([code, texts]) =>
    texts.map((text) => [code as ErrorCode, text] as const),
  );
  const byCode = Map.groupBy([...impliedBy(method, definition), ...named], ([code]) => code);
  return new Map([...byCode].map(([code, pairs]) => [code, [...new Set(pairs.map(([, text]) => text))]]));
}

/**
 * Whether the definition of a call names this refusal. One that it does not name is a fault of ours: clients are made by
 * the definition.
 */
export function isNamed(refusals: ReadonlyMap<ErrorCode, Texts>, { code, text }: AppError): boolean {
  return refusals.get(code)?.includes(typeof text === 'string' ? text : text.text) === true;
}
