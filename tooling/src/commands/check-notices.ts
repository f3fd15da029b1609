import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { noticesPage, readNotices } from '../checks/notices.ts';
import { WORKSPACE } from '../workspace.ts';

/** Compares THIRD-PARTY-NOTICES.md with what is installed; `--write` writes it. */
const file = path.join(WORKSPACE, 'THIRD-PARTY-NOTICES.md');
const page = noticesPage(await readNotices(WORKSPACE));
if (process.argv.includes('--write')) {
  await writeFile(file, page);
} else if ((await readFile(file, 'utf8')) !== page) {
  console.error('THIRD-PARTY-NOTICES.md is not what is installed. Write it: npm run notices');
  process.exitCode = 1;
}
