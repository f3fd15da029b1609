import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WORKSPACE } from '../workspace.ts';
import { computeCoverage, coveragePage, provedBefore } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { readRules } from './rules.ts';
import type { Rule } from './rules.ts';

/** Where the rules of the product are. */
export const PRODUCT_FOLDER = path.join(WORKSPACE, 'docs/product');
const PAGE = path.join(PRODUCT_FOLDER, 'coverage.md');

const readPage = async () => (existsSync(PAGE) ? await readFile(PAGE, 'utf8') : '');

/** Writes `docs/product/coverage.md` after a whole run, from the titles of the tests that passed. */
export async function writeCoverage(titles: readonly string[]): Promise<Coverage> {
  const rules = await readRules(PRODUCT_FOLDER);
  const before = provedBefore(await readPage());
  const coverage = computeCoverage(rules, titles, before);
  await writeFile(PAGE, coveragePage(coverage, before));
  return coverage;
}

/**
 * Compares the page with the rules that test files name, without a run of them. Returns what is wrong, one line each.
 *
 * @param options `write`: the page is written where it is out of date
 */
export async function compareCoverage(
  rules: readonly Rule[],
  tested: ReadonlySet<string>,
  { write }: { write: boolean },
): Promise<string[]> {
  const page = await readPage();
  const before = provedBefore(page);
  const coverage = computeCoverage(
    rules,
    [...tested].map((id) => `[${id}]`),
    before,
  );
  const current = coveragePage(coverage, before);
  if (current === page) return [...coverage.faults];
  if (write) await writeFile(PAGE, current);
  const outdated = 'docs/product/coverage.md is out of date: npm run rules, and commit it';
  return [...coverage.faults, ...(write ? [] : [outdated])];
}
