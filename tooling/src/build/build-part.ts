import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { RemoteDefinition, RouteTable } from '@tandem/contracts/composition/remote';
import { releaseSchema } from '@tandem/contracts/composition/release';
import type { Release } from '@tandem/contracts/composition/release';
import type { SlotName } from '@tandem/contracts/composition/slots';
import type { Part } from '@tandem/contracts/composition/part';
import { WORKSPACE, distDirectory, partDirectory } from '../workspace.ts';
import { computeBuildId } from './build-id.ts';
import { compile } from './compile.ts';
import { describeRelease } from './release-descriptor.ts';
import type { PartDescription } from './release-descriptor.ts';
import { browserConfig, prerenderConfig } from './rspack-config.ts';
import type { BuildMode } from './rspack-config.ts';
import { serviceWorkerConfig } from './service-worker.ts';

const run = promisify(execFile);

/** Reads the part's own description. Pages stay behind lazy imports, so plain Node can load it. */
async function describePart(part: Part): Promise<PartDescription> {
  const load = async (file: string): Promise<unknown> => {
    const module = (await import(pathToFileURL(path.join(partDirectory(part), 'src', file)).href)) as {
      default: unknown;
    };
    return module.default;
  };
  const routes = (await load('routes.ts')) as RouteTable;
  if (part === 'shell') return { contract: '', routes, slots: [] };
  const remote = (await load('remote.ts')) as RemoteDefinition;
  return { contract: remote.contract, routes, slots: Object.keys(remote.slots ?? {}) as SlotName[] };
}

async function currentCommit(): Promise<string | null> {
  try {
    return (await run('git', ['rev-parse', 'HEAD'], { cwd: WORKSPACE })).stdout.trim();
  } catch {
    // A downloaded archive has no history; the release then names no commit.
    return null;
  }
}

async function finishedBuild(part: Part, build: string): Promise<Release | null> {
  const file = path.join(distDirectory(part), 'release.json');
  if (!existsSync(file)) return null;
  const parsed = releaseSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  return parsed.success && parsed.data.build === build ? parsed.data : null;
}

/**
 * Builds a part into its `dist` folder and describes the result in `dist/release.json`. A build
 * whose sources have not changed is kept. Throws with the compiler's words when it fails.
 */
export async function buildPart(
  part: Part,
  { mode = 'production', force = false }: { mode?: BuildMode; force?: boolean } = {},
): Promise<{ release: Release; reused: boolean }> {
  const build = await computeBuildId(part, mode);
  const finished = force ? null : await finishedBuild(part, build);
  if (finished) return { release: finished, reused: true };
  const input = { part, build, mode };
  await rm(distDirectory(part), { recursive: true, force: true });
  const stats = await compile(browserConfig(input));
  await compile(prerenderConfig(input));
  if (part === 'shell') await compile(serviceWorkerConfig(input));
  const release = await describeRelease(input, stats, await describePart(part), await currentCommit());
  // Written last: a folder without it is an unfinished build.
  await writeFile(path.join(distDirectory(part), 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  return { release, reused: false };
}
