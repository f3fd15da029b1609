import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseOrExit } from '../command-line.ts';
import { browsersForTests } from '../browser.ts';
import { PSEUDO } from '../pseudo/add-language.ts';
import { makePseudoWorkspace } from '../pseudo/pseudo-workspace.ts';
import { WORKSPACE } from '../workspace.ts';

/** Browser tests that look at texts. */
const SPECS = ['every-page', 'opened-states', 'failing-states', 'gateway-pages', 'pseudo-texts'];

/**
 * `npm run pseudo`: shows which texts are not translated, and what overflows when texts get longer. It copies the
 * workspace to `.cache/pseudo` with a pseudo-language switched on (accented letters, 30 % longer, in brackets), builds
 * the site there, and opens every page, what opens over pages, and the gateway's own pages at 390 px in that language.
 * Errors, mails and pushes are read as well. First of all the types are checked there: code that names each language does not
 * know this one. The workspace itself does not change. `npm run pseudo -- --copy` only makes
 * the copy; `npm start` in it serves the site.
 */

/** Checks the types of the copy, and prints what is wrong. Returns whether they are right. */
async function typesHold(copy: string): Promise<boolean> {
  for (const project of ['tsconfig.browser.json', 'tsconfig.node.json']) {
    const tsc = path.join(copy, 'node_modules/.bin/tsc');
    const [code] = (await once(spawn(tsc, ['-p', project, '--noEmit'], { cwd: copy, stdio: 'inherit' }), 'close')) as [
      number | null,
    ];
    if (code !== 0) return false;
  }
  return true;
}

const { values } = parseOrExit({ options: { copy: { type: 'boolean', default: false } } });
const folder = path.join(WORKSPACE, '.cache/pseudo');
await makePseudoWorkspace(WORKSPACE, folder);
console.log(`The pseudo-language is switched on in ${folder}.`);
if (!values.copy && !(await typesHold(folder))) process.exitCode = 1;
else if (!values.copy) {
  const specs = SPECS.map((name) => `pages/${name}.spec.ts`);
  const cli = path.join(folder, 'e2e/node_modules/@playwright/test/cli.js');
  const tests = spawn(process.execPath, [cli, 'test', ...specs, '--project', 'phone'], {
    cwd: path.join(folder, 'e2e'),
    env: { ...process.env, ...(await browsersForTests()), PSEUDO_LOCALE: PSEUDO.code },
    stdio: 'inherit',
  });
  const [code] = (await once(tests, 'close')) as [number | null];
  process.exitCode = code ?? 1;
}
