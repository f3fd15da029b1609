import { checkDisables } from '../checks/disables.ts';
import { WORKSPACE } from '../workspace.ts';

/** `node tooling/src/commands/check-disables.ts`: every comment that switches a check off gives its reason. */
const faults = await checkDisables(WORKSPACE);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
