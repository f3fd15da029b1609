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
/** Pages without rules of their own. */
const WITHOUT_RULES = new Set(['README.md', 'coverage.md']);

/** An id as it stands in a text: kind, area, one to three words. */
export const RULE_ID = /\b[SRVLFTC]-[A-Z0-9]+(?:-[A-Z0-9]+){1,3}\b/g;

/** Reads the rows of one page. */
export function parseRules(page: string, markdown: string): Rule[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, built] = ROW.exec(line) ?? [];
    return id === undefined ? [] : [{ id, page, isBuilt: built === 'yes' }];
  });
}

/** Reads all rules of docs/product. Throws when two rows have one id. */
export async function readRules(folder: string): Promise<Rule[]> {
  const pages = (await readdir(folder)).filter((name) => name.endsWith('.md') && !WITHOUT_RULES.has(name)).toSorted();
  const rules: Rule[] = [];
  for (const page of pages) rules.push(...parseRules(page, await readFile(path.join(folder, page), 'utf8')));
  const seen = new Set<string>();
  for (const { id, page } of rules) {
    if (seen.has(id)) throw new Error(`docs/product/${page} has a second row with the id ${id}.`);
    seen.add(id);
  }
  return rules;
}
