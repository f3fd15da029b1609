import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';

/** The status of a call's response when it succeeds. */
export function statusOf({ status, response, redirect, stream }: EndpointDefinition): number {
  if (redirect !== undefined) return 303;
  return status ?? (response === undefined && stream === undefined ? 204 : 200);
}
