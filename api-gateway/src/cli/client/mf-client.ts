import type { Part } from '@tandem/contracts/composition/part';
import { makeKeyFile, makeToken } from './key-file.ts';
import { runOnSite } from './mf-on-site.ts';
import { SiteError } from './site-client.ts';
import { USAGE } from './usage.ts';
import { UsageError, understand } from './words.ts';
import type { Command } from './words.ts';

export interface MfClientOptions {
  environment: Readonly<Record<string, string | undefined>>;
  /** Builds a part, if that is wanted, and returns the folder of its build; null without a checkout. */
  build: ((part: Part, isWanted: boolean) => Promise<string>) | null;
  /** The command on the ledger of this machine; null where there is none. Loaded only when it is needed. */
  local: ((argv: readonly string[]) => Promise<number>) | null;
}

function makeSecret(command: Command): string | null {
  if (command.name === 'key') return makeKeyFile(command.file);
  return command.name === 'token' ? makeToken() : null;
}

async function run(argv: readonly string[], { environment, build, local }: MfClientOptions): Promise<number> {
  const { command, json, site } = understand(argv);
  if (command === null) {
    console.log(USAGE);
    return 0;
  }
  const secret = makeSecret(command);
  if (secret !== null) {
    console.log(secret);
    return 0;
  }
  const address = site ?? (environment['MF_SITE'] || null);
  if (address === null && local !== null) return local(argv);
  if (address === null) throw new SiteError('Which site? Name it: --site https://…, or in MF_SITE');
  const { MF_TOKEN: token, MF_KEY: key } = environment;
  const { text, data, where } = await runOnSite(command, { address, token, key, build });
  // On standard error: standard output is the report's own.
  console.error(where);
  console.log(json ? JSON.stringify(data, null, 2) : text);
  return 0;
}

/**
 * The `mf` command: on a site over HTTP, or on the ledger of this machine. It loads nothing of the gateway by itself, so that
 * it starts at once. Returns the exit code: 0, 1 when it was refused, 2 when it was not understood.
 */
export async function mfClient(argv: readonly string[], options: MfClientOptions): Promise<number> {
  try {
    return await run(argv, options);
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
    else if (error instanceof SiteError) console.error(error.message);
    else throw error;
    return error instanceof UsageError ? 2 : 1;
  }
}
