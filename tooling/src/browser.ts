import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { WORKSPACE } from './workspace.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that npm holds, for machines without one. Linux on x64 only. */
const PACKAGED = '@sparticuz/chromium@153.0.0';

interface PackagedChromium {
  default: { executablePath: () => Promise<string>; args: string[] };
}

async function installPackaged(): Promise<string> {
  const home = path.join(WORKSPACE, '.cache/chromium');
  const module = path.join(home, 'node_modules/@sparticuz/chromium');
  if (!existsSync(module)) {
    console.log(`No Chromium on this machine: installing ${PACKAGED} from npm.`);
    execFileSync('npm', ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', PACKAGED], {
      stdio: 'inherit',
    });
  }
  const entry = readdirSync(path.join(module, 'build')).includes('index.js') ? 'build/index.js' : 'build/esm/index.js';
  const { default: chromium } = (await import(pathToFileURL(path.join(module, entry)).href)) as PackagedChromium;
  return chromium.executablePath();
}

/**
 * Finds a Chromium for the browser tests: `$CHROMIUM_PATH`, an installed one, or the one from npm.
 * Throws with one line that says how to get one.
 */
export async function findChromium(): Promise<string> {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH names ${wanted}, which does not exist.`);
  }
  const installed = INSTALLED.find((file) => existsSync(file));
  if (installed) return installed;
  if (process.platform === 'linux' && process.arch === 'x64') return installPackaged();
  throw new Error('The browser tests need Chromium or Chrome: install it, or name it in CHROMIUM_PATH.');
}
