import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
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
 * Errors, mails and pushes are read as well. The workspace itself does not change. `npm run pseudo -- --copy` only makes
 * the copy; `npm start` in it serves the site.
 */
const { values } = parseArgs({ options: { copy: { type: 'boolean', default: false } } });
const folder = path.join(WORKSPACE, '.cache/pseudo');
await makePseudoWorkspace(WORKSPACE, folder);
console.log(`The pseudo-language is switched on in ${folder}.`);
if (!values.copy) {
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
