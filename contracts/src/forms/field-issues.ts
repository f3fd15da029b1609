import type { core } from 'zod/mini';

/** A broken rule: the key of its text, and the figures in that text. */
export interface FieldIssue {
  key: string;
  params?: Readonly<Record<string, number>>;
}

/** Adds the issues of rules that compare several fields to what a schema has found. */
export function addFieldIssues(
  context: core.$RefinementCtx,
  issues: Readonly<Record<string, FieldIssue | null>>,
): void {
  for (const [field, issue] of Object.entries(issues)) {
    if (issue === null) continue;
    context.addIssue({ code: 'custom', path: [field], message: issue.key, params: { ...issue.params } });
  }
}
