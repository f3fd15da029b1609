import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Config } from '@tandem/api-gateway/platform/config/env';
import { startDatabase } from '@tandem/api-gateway/platform/db/connection';
import type { DatabaseConnection } from '@tandem/api-gateway/platform/db/connection';
import { logRestarts } from '@tandem/api-gateway/platform/embedded-postgres/log-restarts';
import { checkPort } from '@tandem/api-gateway/platform/http/listen';
import { createLogger } from '@tandem/api-gateway/platform/http/logger';
import { isOperationalError } from '@tandem/api-gateway/platform/db/operational-errors';
import { endProcess } from '@tandem/api-gateway/platform/process/end-process';
import { onStopSignals } from '@tandem/api-gateway/platform/process/on-stop-signals';
import { prepareSite } from '@tandem/api-gateway/main/prepare';
import { startServer } from '@tandem/api-gateway/main/server';
import { say } from './progress.ts';
import { PARTS, WORKSPACE, distDirectory } from './workspace.ts';

interface Building {
  done: Promise<void>;
  /** Ends it, finished or not. */
  stop: () => Promise<void>;
}

/** Builds in a process of its own, so that it runs beside the seeding on the second core. */
function buildParts(): Building {
  const child = spawn(process.execPath, [path.join(WORKSPACE, 'tooling/src/commands/build.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) say(`build    ${line}`);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('A part could not be built; see above.'))));
  });
  // Its failure is awaited in the preparation; an earlier one must not end the process without a message.
  const ended = done.catch(() => undefined);
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { done, stop };
}

export interface Site {
  url: string;
  /** Mail is kept and shown on /dev/mail. */
  hasMailbox: boolean;
  /** Ends everything that was started. */
  close: () => Promise<void>;
  /** Has `close` cut off what is under way in place of waiting for it. */
  hurry: () => void;
}

/**
 * Builds what has changed, sets up the database and the demo tenants when they are not there,
 * publishes builds that the ledger does not know, and serves the site.
 */
export async function startSite(config: Config): Promise<Site> {
  const started: { building?: Building; database?: DatabaseConnection } = {};
  // Nothing is built, and nothing written, for a start that is refused.
  const onTaken = async () => {
    await checkPort(config.port, config.host);
    say('setting up; the first time takes a minute or two');
    started.building = buildParts();
  };
  try {
    // The server below is given an address: it does not know that the database behind it is one of this process.
    const onRestart = logRestarts(createLogger(config));
    const database = (started.database = await startDatabase(config, 'gateway', { onTaken, onRestart }));
    const built = started.building?.done ?? Promise.resolve();
    await prepareSite(config, database.url, { dists: PARTS.map(distDirectory), built, onProgress: say });
    const server = await startServer({ ...config, databaseUrl: database.url });
    const close = async () => {
      await server.close();
      await database.close();
    };
    return { url: server.url, hasMailbox: config.mail.inbox, close, hurry: server.hurry };
  } catch (error) {
    await started.building?.stop();
    await started.database?.close();
    throw error;
  }
}

/** Ends the command: one line for what the user can mend, everything for what we have to. */
function fail(error: unknown): void {
  console.error(isOperationalError(error) ? error.message : error);
  endProcess(1);
}

/**
 * Runs a site as the work of this process: Ctrl+C or SIGTERM ends it, also while it still starts, and a second one cuts off what
 * is under way (R-PLATFORM-STOP-SECOND). Returns it once it is up; when it cannot start, prints why, ends the process with 1 and
 * returns null.
 */
export async function runUntilStopped(starting: Promise<Site>): Promise<Site | null> {
  const stop = () =>
    void starting.then(
      (site) => site.close().then(() => endProcess(0), fail),
      // That it could not start is said below.
      () => undefined,
    );
  const hurry = () =>
    void starting.then(
      (site) => site.hurry(),
      () => undefined,
    );
  onStopSignals({ stop, hurry });
  try {
    return await starting;
  } catch (error) {
    fail(error);
    return null;
  }
}

const ACCOUNTS = [
  ['free@tandemly.test', 'a free member'],
  ['premium@tandemly.test', 'a premium member'],
  ['french@tandemly.test', 'a member who reads French'],
  ['moderator@tandemly.test', 'a moderator'],
] as const;

/** Where to go, and as whom; and where mail arrives while no mail server is configured. */
export function greet({ url, hasMailbox }: Pick<Site, 'url' | 'hasMailbox'>): void {
  const port = new URL(url).port;
  console.log(`
  The site is up:    http://localhost:${port}          Tandemly, in English
                     http://localhost:${port}/fr       Tandemly, in French
                     http://nuit.localhost:${port}     Nuit Douce, the French tenant

  Demo accounts (password Demo-pass-2026):
${ACCOUNTS.map(([email, who]) => `                     ${email.padEnd(26)} ${who}`).join('\n')}
${hasMailbox ? `\n  Mail that the site sends: http://localhost:${port}/dev/mail\n` : ''}
  Stop with Ctrl+C.
`);
}
