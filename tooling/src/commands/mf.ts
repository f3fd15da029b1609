import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { mf } from '@tandem/api-gateway/cli/mf';
import { ReleaseError } from '@tandem/api-gateway/composition/ledger/release-error';
import type { Part } from '@tandem/contracts/composition/part';
import { distDirectory, WORKSPACE } from '../workspace.ts';

/** Builds in a process whose output goes to standard error: standard output is the command's own. */
async function build(part: Part): Promise<void> {
  const child = spawn(process.execPath, [path.join(WORKSPACE, 'tooling/src/commands/build.ts'), part], {
    cwd: WORKSPACE,
    stdio: ['ignore', 2, 2],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new ReleaseError(`${part} could not be built`);
}

/** `npm run mf -- …`: the gateway's command, with the parts of this checkout to build from. */
process.exitCode = await mf(process.argv.slice(2), { checkout: { build, distOf: distDirectory } });
