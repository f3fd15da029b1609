import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WORKSPACE } from '../workspace.ts';
import { computeCoverage, coveragePage, provedBefore } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { readRules } from './rules.ts';

/** Where the rules of the product stand. */
export const PRODUCT_FOLDER = path.join(WORKSPACE, 'docs/product');
const PAGE = path.join(PRODUCT_FOLDER, 'coverage.md');

/** Writes `docs/product/coverage.md` after a whole run, from the titles of the tests that passed. */
export async function writeCoverage(titles: readonly string[]): Promise<Coverage> {
  const rules = await readRules(PRODUCT_FOLDER);
  const before = existsSync(PAGE) ? provedBefore(await readFile(PAGE, 'utf8')) : [];
  const coverage = computeCoverage(rules, titles, before);
  await writeFile(PAGE, coveragePage(coverage, before));
  return coverage;
}
