import { spawn } from 'node:child_process';
import path from 'node:path';
import { PARTS } from '@tandem/contracts/product/parts';
import { ConfigError, loadConfig } from '@tandem/api-gateway/config/env';
import { DataDirectoryInUseError, startDatabase } from '@tandem/api-gateway/db/connection';
import { prepareSite } from '@tandem/api-gateway/prepare';
import { startServer } from '@tandem/api-gateway/server';
import { WORKSPACE, distDirectory } from '../workspace.ts';

/**
 * `npm start`: builds what has changed, sets up the database and the demo tenants when they are not
 * there, publishes builds that the ledger does not know, and serves the site.
 */

const started = performance.now();

function say(text: string): void {
  console.log(`${`${((performance.now() - started) / 1000).toFixed(1)} s`.padStart(7)}  ${text}`);
}

/** Builds in a process of its own, so that it runs beside the seeding on the second core. */
function buildParts(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(WORKSPACE, 'tooling/src/commands/build.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) say(`build    ${line}`);
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('A part could not be built; see above.'))));
  });
}

const ACCOUNTS = [
  ['free@tandemly.test', 'a free member'],
  ['premium@tandemly.test', 'a premium member'],
  ['french@tandemly.test', 'a member who reads French'],
  ['moderator@tandemly.test', 'a moderator'],
] as const;

function greet(url: string): void {
  const port = new URL(url).port;
  console.log(`
  The site is up:    http://localhost:${port}          Tandemly, in English
                     http://localhost:${port}/fr       Tandemly, in French
                     http://nuit.localhost:${port}     Nuit Douce, the French tenant

  Demo accounts (password Demo-pass-2026):
${ACCOUNTS.map(([email, who]) => `                     ${email.padEnd(26)} ${who}`).join('\n')}

  Stop with Ctrl+C.
`);
}

/** Sets up and serves; answers what ends everything that it started. */
async function startSite(): Promise<() => Promise<void>> {
  const config = loadConfig();
  say('setting up; the first time takes a minute or two');
  const building = buildParts();
  // Its failure is awaited in the preparation; one that comes first must not end the process unheard.
  building.catch(() => undefined);
  const database = await startDatabase(config);
  try {
    await prepareSite(config, database.url, { dists: PARTS.map(distDirectory), built: building, onProgress: say });
    const server = await startServer({ ...config, databaseUrl: database.url });
    say('ready');
    greet(server.url);
    return async () => {
      await server.close();
      await database.close();
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function fail(error: unknown): never {
  const forPeople = error instanceof ConfigError || error instanceof DataDirectoryInUseError;
  console.error(forPeople ? error.message : error);
  process.exit(1);
}

const site = startSite();
const stop = () => void site.then((close) => close()).then(() => process.exit(0), fail);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
site.catch(fail);
