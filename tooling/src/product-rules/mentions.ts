import { readTrackedFiles } from '../tracked-files.ts';
import { RULE_ID } from './rules.ts';
import type { Rule } from './rules.ts';

/** Files that may name a rule. */
const NAMING = /\.(ts|tsx|mjs|css|md|sql|json|ya?ml|html)$/;
/** Tests of the check itself name ids that do not exist, and so do the how-tos, which add rows. */
const NOT_READ =
  /^tooling\/test\/product-rules\.test\.ts$|^docs\/(?:product\/coverage\.md$|how-to\/)|^pnpm-lock\.yaml$/;
const TEST = /\.(test|spec)\.tsx?$/;
/** What is in square brackets at the end of a title. */
const END_OF_TITLE = /\[([^[\]]+)\](?=['"`])/g;
/** Looks like an id, with or without a fault. */
const MEANT_ID = /^[A-Za-z][-_][\w-]+$/;

/** Returns one line for each id in a text that no rule has. */
export function unknownIds(file: string, text: string, known: ReadonlySet<string>): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(RULE_ID)]
      .map(([id]) => id)
      .filter((id) => !known.has(id))
      .map((id) => `${file}:${index + 1}: ${id} is no rule of docs/product`),
  );
}

/** Returns one line for each id at the end of a test's title that is none, or whose rule is not built. */
export function wrongTitles(file: string, text: string, rules: ReadonlyMap<string, Rule>): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(END_OF_TITLE)]
      .flatMap(([, inside = '']) => inside.split(',').map((part) => part.trim()))
      .filter((part) => MEANT_ID.test(part) && rules.get(part)?.isBuilt !== true)
      .map((part) =>
        rules.has(part)
          ? `${file}:${index + 1}: a test proves ${part}, whose row says that it is not built`
          : `${file}:${index + 1}: a test names ${part}, which is no rule of docs/product`,
      ),
  );
}

const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** The ids that a test file names outside of its comments: in titles, or in the tables that titles are made of. */
export function idsOfTests(text: string): string[] {
  return text.split('\n').flatMap((line) => (COMMENT.test(line) ? [] : [...line.matchAll(RULE_ID)].map(([id]) => id)));
}

export interface Mentions {
  /** One line for each wrong id. */
  faults: readonly string[];
  /** Rules that tests name. */
  tested: ReadonlySet<string>;
}

/** Looks for ids in all files that git knows of, or would add. */
export async function readMentions(workspace: string, rules: readonly Rule[]): Promise<Mentions> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const known = new Set(byId.keys());
  const tested = new Set<string>();
  const files = await readTrackedFiles(workspace, (file) => NAMING.test(file) && !NOT_READ.test(file));
  const faults: string[] = [];
  for (const { file, text } of files) {
    faults.push(...unknownIds(file, text, known));
    if (!TEST.test(file)) continue;
    faults.push(...wrongTitles(file, text, byId));
    idsOfTests(text).forEach((id) => tested.add(id));
  }
  return { faults, tested };
}
