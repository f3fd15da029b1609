import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

/**
 * Chromium's headless shell, as npm holds it: the same engine without the browser around it. A page opens in a third of
 * the time, and its version is the same on every machine. Linux on x64 only.
 */
const PACKAGED = '@sparticuz/chromium@153.0.0';

interface PackagedChromium {
  default: { executablePath: () => Promise<string> };
}

/** Whether npm has a browser for this machine. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** Where one version of it is installed and unpacked: another version does not use its files. */
const PACKAGED_HOME = path.join(WORKSPACE, '.cache/chromium', PACKAGED.split('@').at(-1) ?? '');

/** Unpacks it. The package would use the folder of temporary files, which is not kept: this uses one of the workspace. */
async function unpack(module: string): Promise<string> {
  const entry = readdirSync(path.join(module, 'build')).includes('index.js') ? 'build/index.js' : 'build/esm/index.js';
  const { default: chromium } = (await import(pathToFileURL(path.join(module, entry)).href)) as PackagedChromium;
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = path.join(PACKAGED_HOME, 'unpacked');
  mkdirSync(process.env['TMPDIR'], { recursive: true });
  try {
    return await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}

/** Installs the packaged browser unless it is there as a whole: what an interrupted run has left is removed. */
async function installPackaged(): Promise<string> {
  const complete = path.join(PACKAGED_HOME, 'complete');
  const module = path.join(PACKAGED_HOME, 'node_modules/@sparticuz/chromium');
  if (existsSync(complete)) return unpack(module);
  rmSync(path.dirname(PACKAGED_HOME), { recursive: true, force: true });
  console.log(`The browser tests run in Chromium's headless shell: installing ${PACKAGED} from npm.`);
  execFileSync('npm', ['install', '--prefix', PACKAGED_HOME, '--no-save', '--no-audit', '--no-fund', PACKAGED], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const executable = await unpack(module);
  writeFileSync(complete, '');
  return executable;
}

/** Whether a browser can be started: a packaged one needs libraries that a bare machine may lack. */
function starts(executable: string): boolean {
  try {
    execFileSync(executable, ['--no-sandbox', '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Finds Chromium or Chrome itself: `$CHROMIUM_PATH`, or an installed one. Null without one; throws when the path is wrong. */
export function findInstalledChromium(): string | null {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which does not exist.`);
  return wanted || (INSTALLED.find((file) => existsSync(file)) ?? null);
}

/**
 * Finds a Chromium that can show pages: an installed one, or the headless shell from npm. Throws with one line that says
 * how to get one.
 */
export async function findChromium(): Promise<string> {
  const installed = findInstalledChromium();
  if (installed !== null) return installed;
  if (isPackaged) return installPackaged();
  throw new Error('The browser tests need Chromium or Chrome: install it, or name it in CHROMIUM_PATH.');
}

/**
 * Finds the browser that most browser tests run in: `$HEADLESS_SHELL_PATH`, the headless shell from npm, or an installed
 * Chromium where that does not run. Throws with one line that says how to get one.
 */
export async function findHeadlessShell(): Promise<string> {
  const wanted = process.env['HEADLESS_SHELL_PATH'];
  if (wanted && !existsSync(wanted)) throw new Error(`HEADLESS_SHELL_PATH names ${wanted}, which does not exist.`);
  if (wanted) return wanted;
  if (!isPackaged) return findChromium();
  const packaged = await installPackaged();
  if (starts(packaged)) return packaged;
  const installed = findInstalledChromium();
  if (installed !== null) return installed;
  throw new Error('The headless shell from npm does not start here: install Chromium, or name it in CHROMIUM_PATH.');
}

/** Variables by which the browser tests find their browsers (e2e/playwright.config.ts). */
export async function browsersForTests(): Promise<Record<'CHROMIUM_PATH' | 'HEADLESS_SHELL_PATH', string>> {
  return { CHROMIUM_PATH: findInstalledChromium() ?? '', HEADLESS_SHELL_PATH: await findHeadlessShell() };
}
