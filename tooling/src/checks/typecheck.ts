import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../workspace.ts';

/** Type checks every package by its own tsconfig; exits with 1 when one fails. */
const PACKAGES = [
  'contracts',
  'shared-ui',
  'shell',
  'shell/src/service-worker',
  'mf-members',
  'mf-chat',
  'mf-payments',
  'mf-signup',
  'mf-landers',
  'api-gateway',
  'tooling',
  'tooling/bench-app',
  'e2e',
];

const failed = PACKAGES.filter((name) => existsSync(path.join(WORKSPACE, name, 'tsconfig.json'))).filter((name) => {
  const result = spawnSync('tsc', ['-p', name], { cwd: WORKSPACE, encoding: 'utf8' });
  if (result.status === 0) return false;
  console.error(result.stdout || result.stderr || String(result.error));
  return true;
});

if (failed.length > 0) {
  console.error(`Types do not fit in: ${failed.join(', ')}.`);
  process.exit(1);
}
