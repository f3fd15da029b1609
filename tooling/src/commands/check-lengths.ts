import { checkLengths } from '../checks/lengths.ts';
import { WORKSPACE } from '../workspace.ts';

/** `node tooling/src/commands/check-lengths.ts`: no style sheet is longer than a script may be, and all files together are small. */
const faults = await checkLengths(WORKSPACE);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
