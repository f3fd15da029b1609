import { checkTestFiles } from '../checks/test-files.ts';
import { WORKSPACE } from '../workspace.ts';

/** `node tooling/src/commands/check-test-files.ts`: every test file is run by a runner, and can fail. */
const faults = await checkTestFiles(WORKSPACE);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
