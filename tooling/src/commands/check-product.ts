import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteTable } from '@tandem/contracts/composition/remote';
import { parseOrExit } from '../command-line.ts';
import { checkReadmes } from '../checks/readmes.ts';
import { readMentions } from '../product-rules/mentions.ts';
import { readRules } from '../product-rules/rules.ts';
import { PRODUCT_FOLDER, compareCoverage } from '../product-rules/write-coverage.ts';
import { PARTS, WORKSPACE, partDirectory } from '../workspace.ts';

/**
 * `node tooling/src/commands/check-product.ts [--write]`: every id in code, tests and docs is a rule of docs/product,
 * docs/product/coverage.md says which of them tests name (`--write` writes that page), and READMEs name every page of their
 * part and every script.
 */
const { values } = parseOrExit({ options: { write: { type: 'boolean', default: false } } });
const rules = await readRules(PRODUCT_FOLDER);
const { faults, tested } = await readMentions(WORKSPACE, rules);
const parts = PARTS.map(async (part) => {
  const table = pathToFileURL(path.join(partDirectory(part), 'src/routes.ts')).href;
  const { default: routes } = (await import(table)) as { default: RouteTable };
  return { part, paths: Object.values(routes).map((route) => route.path) };
});
const readmes = await checkReadmes(WORKSPACE, await Promise.all(parts));
const all = [...faults, ...(await compareCoverage(rules, tested, values)), ...readmes];
for (const fault of all) console.error(fault);
process.exitCode = all.length === 0 ? 0 : 1;
