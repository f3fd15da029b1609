import { createDocument } from 'zod-openapi';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiParameters,
  ZodOpenApiPathsObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { MEMBER_HEADER } from '@tandem/contracts/api/client';
import { z } from 'zod';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { ERROR_STATUS, errorBodySchema } from '@tandem/contracts/api/errors';
import type { ErrorCode } from '@tandem/contracts/api/errors';
import { DEFAULT_LOCALE } from '@tandem/contracts/product/locales';
import { localize } from '../errors/error-texts.ts';
import type { ErrorText } from '../errors/error-texts.ts';
import { refusalsOf } from './refusals.ts';
import { statusOf } from './response-status.ts';

const retryAfterHeader = z.object({ 'Retry-After': z.int().meta({ description: 'Seconds until the next try' }) });
const locationHeader = z.object({ Location: z.string().meta({ description: 'The path of a page of this site' }) });
const cacheHeaders = z.object({ 'ETag': z.string(), 'Cache-Control': z.string() });

/** Which code has which texts, and the call's own limit beside the text that names it. */
function describeRefusals(
  refusals: readonly (readonly [ErrorCode, readonly ErrorText[]])[],
  definition: EndpointDefinition,
) {
  const { limit } = definition;
  return refusals
    .map(([code, texts]) => {
      const rule =
        code === 'too_many_requests' && limit !== undefined
          ? ` (more than ${limit.calls} calls of one address in ${limit.seconds} s)`
          : '';
      return `${code}: ${texts.map((text) => localize(text, DEFAULT_LOCALE)).join(' | ')}${rule}`;
    })
    .join('\n\n');
}

function errorResponses(method: string, definition: EndpointDefinition): [string, unknown][] {
  const byStatus = Map.groupBy(refusalsOf(method, definition), ([code]) => ERROR_STATUS[code]);
  return [...byStatus].map(([status, refusals]) => [
    String(status),
    {
      description: describeRefusals(refusals, definition),
      ...(status === ERROR_STATUS.too_many_requests || status === ERROR_STATUS.unavailable
        ? { headers: retryAfterHeader }
        : {}),
      content: { 'application/json': { schema: errorBodySchema } },
    },
  ]);
}

function contentOf({ response, stream }: EndpointDefinition) {
  if (response !== undefined) return { content: { 'application/json': { schema: response } } };
  return stream === undefined ? {} : { content: { 'text/event-stream': { schema: stream } } };
}

function responsesOf(method: string, definition: EndpointDefinition): ZodOpenApiResponsesObject {
  const { cache, redirect, summary } = definition;
  const kept = cache === undefined ? {} : { headers: cacheHeaders };
  const location = redirect !== undefined ? { headers: locationHeader } : {};
  return Object.fromEntries([
    [String(statusOf(definition)), { description: summary, ...kept, ...location, ...contentOf(definition) }],
    ...(cache === undefined ? [] : [['304', { description: 'What the browser has is still right', ...kept }]]),
    ...errorResponses(method, definition),
  ]) as ZodOpenApiResponsesObject;
}

const idempotencyHeader = z.object({
  'Idempotency-Key': z.uuid().meta({ description: 'One per intended action, kept over retries' }),
});

const memberHeader = z.object({
  [MEMBER_HEADER]: z.string().optional().meta({ description: 'The id of the member whose call it is' }),
});

/** The headers of a call: its key, and for whom it is made. */
function headersOf({ idempotent, repeatable, access }: EndpointDefinition): Pick<ZodOpenApiParameters, 'header'> {
  const key = idempotent !== undefined ? idempotencyHeader : repeatable === true ? idempotencyHeader.partial() : null;
  if (access !== 'visitor') return { header: (key ?? z.object({})).extend(memberHeader.shape) };
  return key === null ? {} : { header: key };
}

/** JSON, which a beacon sends as text and another server as a form, or a file's bytes. */
function requestBodyOf({
  body,
  beacon,
  form,
  upload,
}: EndpointDefinition): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body !== undefined) {
    const types = ['application/json'];
    if (beacon === true) types.push('text/plain');
    if (form === true) types.push('application/x-www-form-urlencoded');
    const content = Object.fromEntries(types.map((type) => [type, { schema: body }]));
    return { requestBody: { required: beacon !== true, content } };
  }
  if (upload === undefined) return {};
  const content = Object.fromEntries(upload.types.map((type) => [type, {}]));
  return { requestBody: { required: true, content } };
}

/** A member's call needs the session; a visitor's takes one where there is one, unless it looks none up. */
function securityOf({ access, session }: EndpointDefinition): Pick<ZodOpenApiOperationObject, 'security'> {
  if (access !== 'visitor') return {};
  return { security: session === 'none' ? [] : [{}, { session: [] }] };
}

function operationOf(method: string, definition: EndpointDefinition): ZodOpenApiOperationObject {
  const query = definition.query === undefined ? {} : { query: definition.query };
  return {
    summary: definition.summary,
    ...securityOf(definition),
    requestParams: { ...query, ...headersOf(definition) },
    ...requestBodyOf(definition),
    responses: responsesOf(method, definition),
  };
}

/** The OpenAPI 3.1 description of every call, made from the contract that validates them. */
export function createOpenApi(): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const [key, definition] of Object.entries(endpoints) as [string, EndpointDefinition][]) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, definition) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Tandem API',
      version: '1',
      description: 'Calls of the dating and chat site. All are same-origin; errors have one shape.',
    },
    security: [{ session: [] }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'auth.session' } } },
    paths,
  });
}
