import { isDeepStrictEqual } from 'node:util';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { AppError } from '../errors/app-error.ts';
import { isNamed, refusalsOf } from './refusals.ts';

/** `//host` would be another site. */
const isOwnPath = (address: string) => /^\/(?!\/)/.test(address);

/** What the contract says is what is sent: a response with a field too many or too few is a bug of the gateway. */
function checkResponse(key: string, definition: EndpointDefinition, value: unknown): void {
  if (definition.redirect !== undefined) {
    if (typeof value !== 'string' || !isOwnPath(value)) throw new Error(`${key} leads to no page of this site`);
    return;
  }
  if (definition.response === undefined) {
    if (value !== undefined) throw new Error(`${key} returns 204, but its handler returned a value`);
    return;
  }
  const sent: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
  const parsed = definition.response.safeParse(sent);
  if (!parsed.success) throw new Error(`${key} does not return what the contract says`, { cause: parsed.error });
  if (!isDeepStrictEqual(parsed.data, sent)) throw new Error(`${key} returns fields that the contract does not know`);
}

/**
 * Compares what a handler does with the definition of its call: in tests and development. Returns the handler's value;
 * throws an Error, which becomes a 500, for a response or a refusal that the definition does not have.
 */
export async function checkedByContract(
  key: string,
  definition: EndpointDefinition,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  let value: unknown;
  try {
    value = await handle();
  } catch (error) {
    const [method = ''] = key.split(' ', 1);
    if (!(error instanceof AppError) || isNamed(refusalsOf(method, definition), error)) throw error;
    throw new Error(`${key} refuses with '${error.code}: ${error.message}', which the contract does not name`, {
      cause: error,
    });
  }
  checkResponse(key, definition, value);
  return value;
}
