import { checkTranslations } from '../checks/translations.ts';
import { WORKSPACE } from '../workspace.ts';

const faults = await checkTranslations(WORKSPACE);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
