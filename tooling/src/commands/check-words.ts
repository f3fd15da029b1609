import { checkReplacedWords } from '../checks/replaced-words.ts';
import { WORKSPACE } from '../workspace.ts';

/** `node tooling/src/commands/check-words.ts`: no comment, name, test title, message or document has a word that was replaced. */
const faults = await checkReplacedWords(WORKSPACE);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
