import type { IncomingMessage } from 'node:http';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { AppError, validationError } from '../errors/app-error.ts';
import { readJsonBody } from './body.ts';
import type { MoreFaults } from './handler-types.ts';
import { tenantOf } from './request-state.ts';
import { validate } from './validate.ts';

export interface CallInput {
  query: unknown;
  body: unknown;
  /** The body's bytes as they came; null without one. */
  rawBody: Buffer | null;
}

export interface InputReader {
  definition: EndpointDefinition;
  /** Reads the query of an address. */
  queryOf: (url: string) => unknown;
  handler: { moreFaults?: MoreFaults };
}

/** An error of the contract's schema, with what else the handler finds wrong with a body that the schema has refused. */
function withMoreFaults({ handler }: InputReader, request: IncomingMessage, value: unknown, error: unknown): unknown {
  const { moreFaults } = handler;
  if (moreFaults === undefined || !(error instanceof AppError) || error.fields === undefined) return error;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return error;
  return validationError({
    ...moreFaults(Object.fromEntries(Object.entries(value)), tenantOf(request)),
    ...error.fields,
  });
}

/** The query and the body of a call as the contract reads them. Throws what is wrong with them, and with a body's type. */
export async function readInput(
  endpoint: InputReader,
  request: IncomingMessage,
  upload: Buffer | null,
): Promise<CallInput> {
  const { definition, queryOf } = endpoint;
  const query = queryOf(request.url ?? '');
  if (definition.body === undefined) return { query, body: undefined, rawBody: upload };
  const { value, bytes } = await readJsonBody(request, definition);
  try {
    return { query, body: validate(definition.body, value), rawBody: bytes };
  } catch (error) {
    throw withMoreFaults(endpoint, request, value, error);
  }
}
