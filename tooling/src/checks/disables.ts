import { readTrackedFiles } from '../tracked-files.ts';
import { commentsOf, lineOf } from './comments.ts';

/** A comment that switches a check off: of a lint rule, or of a type error. */
const DIRECTIVE = /^[\s*]*(?:(?:oxlint|eslint)-disable(?:-next-line|-line)?|@ts-(?:expect-error|ignore|nocheck))\b/;
const REASON = / -- \S/;

/**
 * Finds comments that switch a check off without saying why.
 *
 * @param file path from the workspace
 * @returns one line for each fault
 */
export function findUnexplainedDisables(file: string, source: string): string[] {
  return commentsOf(file, source)
    .filter(({ text }) => DIRECTIVE.test(text) && !REASON.test(text))
    .map(
      ({ text, start }) =>
        `${file}:${lineOf(source, start)}: give the reason, as in “${text.trim()} -- why it does not hold here”`,
    );
}

/** Checks all scripts that git knows of, or would add. Returns one line for each fault. */
export async function checkDisables(workspace: string): Promise<string[]> {
  const files = await readTrackedFiles(workspace, (file) => /\.[cm]?[jt]sx?$/.test(file));
  return files.flatMap(({ file, text }) => findUnexplainedDisables(file, text));
}
