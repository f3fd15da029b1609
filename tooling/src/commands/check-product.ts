import { parseArgs } from 'node:util';
import { readMentions } from '../product-rules/mentions.ts';
import { readRules } from '../product-rules/rules.ts';
import { PRODUCT_FOLDER, compareCoverage } from '../product-rules/write-coverage.ts';
import { WORKSPACE } from '../workspace.ts';

/**
 * `node tooling/src/commands/check-product.ts [--write]`: every id in code, tests and docs is a rule of docs/product, and
 * docs/product/coverage.md says which of them tests name. `--write` writes that page.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const rules = await readRules(PRODUCT_FOLDER);
const { faults, tested } = await readMentions(WORKSPACE, rules);
const all = [...faults, ...(await compareCoverage(rules, tested, values))];
for (const fault of all) console.error(fault);
process.exit(all.length === 0 ? 0 : 1);
