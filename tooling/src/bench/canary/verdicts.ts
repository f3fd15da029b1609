import type { HttpRunResult } from '@tandem/api-gateway/testing/canary/http-run';

/** How a canary is, beside the live release. */
export type Kind = 'worse' | 'alike';

/** Whether what became of a canary is what is promised: the ledger names the release, what it is worse than, and the error. */
export function isRight(
  kind: Kind,
  { canary, stable, halt }: Pick<HttpRunResult, 'canary' | 'stable' | 'halt'>,
): boolean {
  if (kind === 'alike') return halt === null;
  if (halt === null) return false;
  const { release, reason } = halt;
  return release === canary && reason.startsWith(`worse than ${stable}: `) && reason.includes('boom');
}
