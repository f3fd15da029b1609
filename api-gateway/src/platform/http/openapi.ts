import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { z } from 'zod';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { ERROR_STATUS, errorBodySchema } from '@tandem/contracts/api/errors';
import type { ErrorCode } from '@tandem/contracts/api/errors';

/** Every call may end with these. */
const ALWAYS: readonly ErrorCode[] = [
  'malformed',
  'not_found',
  'expectation_failed',
  'too_many_requests',
  'internal',
  'unavailable',
];

function errorCodes(method: string, definition: EndpointDefinition): ErrorCode[] {
  const codes = new Set<ErrorCode>([...ALWAYS, ...(definition.errors ?? [])]);
  if (definition.access !== 'visitor') codes.add('authentication_required');
  if (definition.query !== undefined || definition.body !== undefined) codes.add('validation');
  if (definition.body !== undefined || definition.upload !== undefined)
    codes.add('too_large').add('unsupported_media_type');
  if (method !== 'GET' && definition.foreign !== true) codes.add('forbidden_origin');
  if (definition.idempotent === true) codes.add('conflict');
  return [...codes];
}

function responsesOf(method: string, definition: EndpointDefinition): ZodOpenApiResponsesObject {
  const hasBody = definition.answer !== undefined || definition.stream !== undefined;
  const success = String(definition.status ?? (hasBody ? 200 : 204));
  const codesByStatus = Map.groupBy(errorCodes(method, definition), (code) => ERROR_STATUS[code]);
  const errors = [...codesByStatus].map(([status, codes]) => [
    String(status),
    { description: codes.join(', '), content: { 'application/json': { schema: errorBodySchema } } },
  ]);
  const content =
    definition.answer !== undefined
      ? { content: { 'application/json': { schema: definition.answer } } }
      : definition.stream !== undefined
        ? { content: { 'text/event-stream': { schema: definition.stream } } }
        : {};
  return Object.fromEntries([
    [success, { description: definition.summary, ...content }],
    ...errors,
  ]) as ZodOpenApiResponsesObject;
}

const idempotencyHeader = z.object({
  'Idempotency-Key': z.uuid().meta({ description: 'One per intended action, kept over retries' }),
});

/** JSON, or a file's bytes. */
function requestBodyOf(definition: EndpointDefinition): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (definition.body !== undefined)
    return { requestBody: { required: true, content: { 'application/json': { schema: definition.body } } } };
  if (definition.upload === undefined) return {};
  const content = Object.fromEntries(definition.upload.types.map((type) => [type, {}]));
  return { requestBody: { required: true, content } };
}

function operationOf(method: string, definition: EndpointDefinition): ZodOpenApiOperationObject {
  const query = definition.query === undefined ? {} : { query: definition.query };
  const header = definition.idempotent !== undefined ? { header: idempotencyHeader } : {};
  return {
    summary: definition.summary,
    ...(definition.access === 'visitor' ? { security: [] } : {}),
    requestParams: { ...query, ...header },
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
