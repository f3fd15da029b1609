import { checkTranslations } from '../checks/translations.ts';
import { checkTypography } from '../checks/typography.ts';
import { WORKSPACE } from '../workspace.ts';

/**
 * `npm run translations`: the files of all languages have the same texts, with the spaces of their language; `--write`
 * writes those.
 */
const write = process.argv.includes('--write');
const faults = [...(await checkTranslations(WORKSPACE)), ...(await checkTypography(WORKSPACE, { write }))];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
