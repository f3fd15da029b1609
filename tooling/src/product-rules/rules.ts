import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A row of docs/product. */
export interface Rule {
  id: string;
  /** File name of its page, such as `limits.md`. */
  page: string;
  isBuilt: boolean;
}

const ROW = /^\|\s*`?([A-Z]-[A-Z0-9-]+)`?\s*\|.*\|\s*(yes|no)\s*\|\s*$/;
/** A line that is meant to be a row: it begins with an id, or with what is nearly one. */
const MEANT_ROW = /^\|\s*`?[A-Za-z][-_][\w-]+`?\s*\|/;
/** Kinds and areas of ids (docs/product/README.md). */
const ID = new RegExp(
  `^[SRVLFTC]-(?:${[
    'FRAME|MEMBERS|PROFILE|PHOTOS|LIKES|CHAT|PAY|CREDITS|SIGNUP|ACCOUNT',
    'LANDERS|PUSH|MAIL|TRACKING|LOCALE|PRIVACY|MODERATION|PLATFORM|A11Y',
  ].join('|')})(?:-[A-Z0-9]+){1,3}$`,
);
/** Pages without rules of their own. */
const WITHOUT_RULES = new Set(['README.md', 'coverage.md']);

/** An id as a text has it, to its end: one with a word too many is another id, which no row has. */
export const RULE_ID = /\b[SRVLFTC]-[A-Z0-9]+(?:-\w+)+/g;

/** Reads the rows of one page. */
export function parseRules(page: string, markdown: string): Rule[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, built] = ROW.exec(line) ?? [];
    return id === undefined ? [] : [{ id, page, isBuilt: built === 'yes' }];
  });
}

/** Returns one line for each row of a page that is written wrongly: it would not be counted, and no report would show it. */
export function findRowFaults(page: string, markdown: string): string[] {
  return markdown.split('\n').flatMap((line, index) => {
    if (!MEANT_ROW.test(line)) return [];
    const place = `docs/product/${page}:${index + 1}`;
    const [, id] = ROW.exec(line) ?? [];
    if (id === undefined) return [`${place}: a row has an id, a rule, and “yes” or “no”: ${line.slice(0, 60)}`];
    return ID.test(id) ? [] : [`${place}: ${id} has a kind, an area or words that no id has`];
  });
}

/** Reads all rules of docs/product. Throws when two rows have one id, or a row is written wrongly. */
export async function readRules(folder: string): Promise<Rule[]> {
  const pages = (await readdir(folder)).filter((name) => name.endsWith('.md') && !WITHOUT_RULES.has(name)).toSorted();
  const rules: Rule[] = [];
  for (const page of pages) {
    const markdown = await readFile(path.join(folder, page), 'utf8');
    const faults = findRowFaults(page, markdown);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    rules.push(...parseRules(page, markdown));
  }
  const seen = new Set<string>();
  for (const { id, page } of rules) {
    if (seen.has(id)) throw new Error(`docs/product/${page} has a second row with the id ${id}.`);
    seen.add(id);
  }
  return rules;
}
