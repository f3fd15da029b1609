import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { WORKSPACE } from '../workspace.ts';

const run = promisify(execFile);

/**
 * Type checks the whole workspace; exits with 1 when something does not fit. The packages of the browser are one program
 * (`tsconfig.browser.json`), so are the gateway and the tooling (`tsconfig.node.json`): what they share is checked once.
 */
const PROJECTS = [
  'tsconfig.node.json',
  'tsconfig.browser.json',
  'e2e',
  'contracts',
  'shell/src/service-worker',
  'tooling/bench-app',
];
/** As many as run at once: each uses more than one core itself. */
const AT_ONCE = 2;

async function check(project: string): Promise<boolean> {
  try {
    await run('tsc', ['-p', project], { cwd: WORKSPACE, maxBuffer: 64 * 1024 * 1024 });
    return true;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    console.error(stdout || stderr || String(error));
    return false;
  }
}

const waiting = [...PROJECTS];
const failed: string[] = [];
async function checkWaiting(): Promise<void> {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift())
    if (!(await check(project))) failed.push(project);
}
await Promise.all(Array.from({ length: AT_ONCE }, checkWaiting));

if (failed.length > 0) {
  console.error(`Types do not fit in: ${failed.join(', ')}.`);
  process.exit(1);
}
