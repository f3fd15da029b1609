import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { mfClient } from '@tandem/api-gateway/cli/client/mf-client';
import { SiteError } from '@tandem/api-gateway/cli/client/site-client';
import type { Part } from '@tandem/contracts/composition/part';
import { distDirectory, WORKSPACE } from '../workspace.ts';

/** Builds in a process whose output goes to standard error: standard output is the command's own. */
async function build(part: Part): Promise<void> {
  const child = spawn(process.execPath, [path.join(WORKSPACE, 'tooling/src/commands/build.ts'), part], {
    cwd: WORKSPACE,
    stdio: ['ignore', 2, 2],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new SiteError(`${part} could not be built`);
}

/** `npm run mf -- …`: on a site, or on the ledger of this machine, with the parts of this checkout to build from. */
process.exitCode = await mfClient(process.argv.slice(2), {
  environment: process.env,
  build: async (part, isWanted) => {
    if (isWanted) await build(part);
    return distDirectory(part);
  },
  local: async (argv) => {
    // The gateway takes a second to load, which a command on a site does without.
    const { mf } = await import('@tandem/api-gateway/cli/mf');
    return mf(argv, { checkout: { build, distOf: distDirectory } });
  },
});
