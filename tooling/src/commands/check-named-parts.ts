import { checkNamedParts } from '../checks/named-parts.ts';
import { REMOTES, WORKSPACE } from '../workspace.ts';

/** `node tooling/src/commands/check-named-parts.ts`: what all parts have in common names none of them. */
const faults = await checkNamedParts(WORKSPACE, REMOTES);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
