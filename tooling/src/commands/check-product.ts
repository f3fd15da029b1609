import { findUnknownIds } from '../product-rules/mentions.ts';
import { readRules } from '../product-rules/rules.ts';
import { PRODUCT_FOLDER } from '../product-rules/write-coverage.ts';
import { WORKSPACE } from '../workspace.ts';

/** `node tooling/src/commands/check-product.ts`: every id in code, tests and docs is a rule of docs/product. */
const faults = await findUnknownIds(WORKSPACE, await readRules(PRODUCT_FOLDER));
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
