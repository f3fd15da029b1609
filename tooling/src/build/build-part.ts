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
import { computeBuildId, namedFiles, unnamedFiles } from './build-id.ts';
import { distOf } from './part-source.ts';
import type { PartSource } from './part-source.ts';
import { compile } from './compile.ts';
import type { Compiled } from './compile.ts';
import { earlyScriptConfig } from './early-script.ts';
import { describeRelease } from './release-descriptor.ts';
import type { PartDescription } from './release-descriptor.ts';
import { readRouteTexts } from './route-texts.ts';
import { browserConfig, prerenderConfig } from './rspack-config.ts';
import type { PartBuild } from './rspack-config.ts';
import type { BuildMode } from './module-rules.ts';
import { serviceWorkerConfig } from './service-worker.ts';

const run = promisify(execFile);

/** Reads the part's own description. Pages stay behind lazy imports, so plain Node can load it. */
async function describePart({ part, directory }: PartSource): Promise<PartDescription> {
  const load = async (file: string): Promise<unknown> => {
    const module = (await import(pathToFileURL(path.join(directory, 'src', file)).href)) as {
      default: unknown;
    };
    return module.default;
  };
  const routes = (await load('routes.ts')) as RouteTable;
  const textsOf = await readRouteTexts(directory);
  if (part === 'shell') return { contract: '', routes, textsOf, slots: [] };
  const remote = (await load('remote.ts')) as RemoteDefinition;
  return { contract: remote.contract, routes, textsOf, slots: Object.keys(remote.slots ?? {}) as SlotName[] };
}

async function currentCommit(directory: string): Promise<string | null> {
  try {
    return (await run('git', ['rev-parse', 'HEAD'], { cwd: directory })).stdout.trim();
  } catch {
    // A downloaded archive has no Git history; the release then has no commit.
    return null;
  }
}

async function finishedBuild(source: PartSource, build: string): Promise<Release | null> {
  const file = path.join(distOf(source), 'release.json');
  if (!existsSync(file)) return null;
  const parsed = releaseSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  return parsed.success && parsed.data.build === build ? parsed.data : null;
}

/** Compiles all that a part is made of, what browsers get first. */
async function compileAll(input: PartBuild): Promise<[Compiled, ...Compiled[]]> {
  const compiled: [Compiled, ...Compiled[]] = [await compile(browserConfig(input))];
  compiled.push(await compile(prerenderConfig(input)));
  if (input.part === 'shell') {
    compiled.push(await compile(serviceWorkerConfig(input)));
    compiled.push(await compile(earlyScriptConfig(input)));
  }
  return compiled;
}

/** Throws where a file went into a build that its name does not cover. */
async function checkNames({ part, inputs }: PartSource, compiled: readonly Compiled[]): Promise<void> {
  const read = compiled.flatMap((one) => one.read);
  const unnamed = unnamedFiles(inputs.root, await namedFiles(inputs), read);
  if (unnamed.length === 0) return;
  throw new Error(`${part}: its build is made of files that do not go into its name: ${unnamed.join(', ')}`);
}

/**
 * Builds a part into its `dist` folder and describes the result in `dist/release.json`. A build
 * whose sources have not changed is kept. Throws with the compiler's output when it fails, and where a file went into it that its
 * name does not cover.
 */
export async function buildPart(
  source: PartSource,
  { mode = 'production', force = false }: { mode?: BuildMode; force?: boolean } = {},
): Promise<{ release: Release; reused: boolean }> {
  const build = await computeBuildId(source, mode);
  const finished = force ? null : await finishedBuild(source, build);
  if (finished) return { release: finished, reused: true };
  const input = { ...source, build, mode };
  await rm(distOf(source), { recursive: true, force: true });
  const compiled = await compileAll(input);
  await checkNames(source, compiled);
  const [{ stats }] = compiled;
  const release = await describeRelease(
    input,
    stats,
    await describePart(source),
    await currentCommit(source.directory),
  );
  // Written last: a folder without it is an unfinished build.
  await writeFile(path.join(distOf(source), 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  return { release, reused: false };
}
