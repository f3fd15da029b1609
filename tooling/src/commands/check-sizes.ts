import type { Release } from '@tandem/contracts/composition/release';
import { buildPart } from '../build/build-part.ts';
import { kilobytes, passedBudgets, weighRoutes } from '../checks/byte-budgets.ts';
import { PARTS, sourceOf } from '../workspace.ts';

/** `node tooling/src/commands/check-sizes.ts`: builds what has changed and weighs the first load of every route. */
const releases: Release[] = [];
for (const part of PARTS) releases.push((await buildPart(sourceOf(part))).release);

const weights = await weighRoutes(releases);
for (const { part, route, beforeGesture, scripts, styles, kind } of weights)
  console.log(
    `${part.padEnd(12)} ${route.padEnd(30)} ${kilobytes(beforeGesture).padStart(9)} of scripts before a gesture, ${kilobytes(scripts).padStart(9)} in all, ${kilobytes(styles).padStart(8)} of styles  (${kind})`,
  );
const passed = passedBudgets(weights);
for (const line of passed) console.error(line);
process.exitCode = passed.length === 0 ? 0 : 1;
