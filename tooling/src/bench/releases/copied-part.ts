import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { copyRelease } from '../../altered-releases/copied-release.ts';
import { WORKSPACE } from '../../workspace.ts';

/** The part that is released. */
export const PART = 'mf-chat';

const run = promisify(execFile);

/** Runs `mf` as a team's pipeline does, in a process of its own. Rejects where it is refused. */
export type Mf = (...words: string[]) => Promise<{ stdout: string }>;

/** The command of a team's pipeline, with the key and the token that a site makes for itself. */
export async function createMf(origin: string, dataDir: string): Promise<Mf> {
  const own = JSON.parse(await readFile(path.join(dataDir, 'release-key.json'), 'utf8')) as Record<string, string>;
  const program = path.join(WORKSPACE, 'api-gateway/src/cli/client/mf-command.ts');
  const key = JSON.stringify({ x: own['x'], d: own['d'] });
  const site = { MF_SITE: origin, MF_TOKEN: own['token'] ?? '', MF_KEY: key };
  // What a team has installed is JavaScript: its types were taken out when it was packed.
  const env = { ...process.env, ...site, NODE_COMPILE_CACHE: path.join(WORKSPACE, '.cache/compiled') };
  return (...words: string[]) => run(process.execPath, [program, ...words], { env });
}

/** `npm run mf`, and when npm ran what that is. */
export interface DocumentedMf {
  mf: Mf;
  /** When npm had started, and ran the command of the last call: in milliseconds since 1970. */
  commandStart: () => Promise<number>;
  remove: () => Promise<void>;
}

/** The command as it is documented, on the machine of the site. npm runs it in a shell, which notes when that is. */
export async function createDocumentedMf(dataDir: string): Promise<DocumentedMf> {
  const folder = await mkdtemp(path.join(tmpdir(), 'documented-mf-'));
  const [shell, mark] = [path.join(folder, 'shell'), path.join(folder, 'mark')];
  await writeFile(shell, `#!/bin/sh\n: > '${mark}'\nexec /bin/sh "$@"\n`, { mode: 0o700 });
  const env = { ...process.env, DATA_DIR: dataDir, MF_SITE: '', npm_config_script_shell: shell };
  return {
    mf: (...words: string[]) => run('npm', ['run', '--silent', 'mf', '--', ...words], { cwd: WORKSPACE, env }),
    commandStart: async () => (await stat(mark)).mtimeMs,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Publishes the build of the checkout once more, under another id. Returns the id. */
export async function publishCopy(mf: Mf): Promise<string> {
  const { id, folder, remove } = await copyRelease(PART);
  try {
    await mf('publish', PART, '--dist', folder);
    return id;
  } finally {
    await remove();
  }
}

/** Whether a new visitor's page is written with a release of the part. */
async function isOnPage(origin: string, id: string): Promise<boolean> {
  return (await (await fetch(`${origin}/login`)).text()).includes(`"${PART}":{"release":"${id}"`);
}

/** A page that never changes is not waited for: something is broken. */
const GIVEN_UP_MILLISECONDS = 60_000;
/** A promotion is tried in a browser first, which takes minutes on a busy machine. */
export const PROMOTION_GIVEN_UP_MILLISECONDS = 600_000;

/** Between a visitor who has their page and the next one. Without it the gateways are as busy as they can be, and that is what is measured. */
const PAUSE_MILLISECONDS = 10;

/**
 * Loads pages as new visitors do, one after another, until a release is on them, or is not. Returns how long that took, in
 * milliseconds. Rejects where it never comes.
 */
export async function untilOnPage(
  origin: string,
  id: string,
  { isWanted, patience = GIVEN_UP_MILLISECONDS }: { isWanted: boolean; patience?: number },
): Promise<number> {
  const began = performance.now();
  // oxlint-disable-next-line no-await-in-loop -- a visitor comes when the one before has the page
  while ((await isOnPage(origin, id)) !== isWanted) {
    if (performance.now() - began > patience)
      throw new Error(`${id} is ${isWanted ? 'not' : 'still'} on the pages of ${origin} after ${patience / 1_000} s`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await setTimeout(PAUSE_MILLISECONDS);
  }
  return performance.now() - began;
}
