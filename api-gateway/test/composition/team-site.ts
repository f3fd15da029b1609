import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Part } from '@tandem/contracts/composition/part';
import { afterAll, beforeAll, vi } from 'vitest';
import { mfClient } from '../../src/cli/client/mf-client.ts';
import { openLedger } from '../../src/composition/ledger/ledger-deps.ts';
import { listReleases } from '../../src/composition/ledger/ledger.repository.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { makeKeyPair } from '../../src/composition/signing/keys.ts';
import type { KeyPair } from '../../src/composition/signing/keys.ts';
import { startTestGateway } from '../harness.ts';
import type { TestGateway } from '../harness.ts';
import { writeBuild } from './fixture-release.ts';

/** Keys of parts and tokens of teams, as a site with RELEASE_KEYS has them. */
export const keys = { shell: makeKeyPair(), chat: makeKeyPair(), payments: makeKeyPair() };
export const tokens = { chat: 'chat-token-of-the-test', payments: 'payments-token-of-the-test' };

export interface As {
  token?: string;
  key?: KeyPair;
}

async function writeKeys(folder: string): Promise<string> {
  const file = join(folder, 'keys.json');
  const hash = (token: string) => createHash('sha256').update(token).digest('hex');
  await writeFile(
    file,
    JSON.stringify({
      keys: { 'shell': [keys.shell.x], 'mf-chat': [keys.chat.x], 'mf-payments': [keys.payments.x] },
      teams: [
        { name: 'chat', token: hash(tokens.chat), parts: ['mf-chat'] },
        { name: 'payments', token: hash(tokens.payments), parts: ['mf-payments'] },
      ],
    }),
  );
  return file;
}

/** Runs the command against a site as a pipeline of the chat team does, or of another one. */
export async function mfOn(url: string, words: readonly string[], { token = tokens.chat, key = keys.chat }: As = {}) {
  const said = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((text: string) => void (said[method] += `${text}\n`)),
  );
  try {
    const environment = { MF_SITE: url, MF_TOKEN: token, MF_KEY: JSON.stringify(key) };
    return { code: await mfClient(words, { environment, build: null, local: null }), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Gives the tests of a file a site of two teams, with a live shell. */
export function setUpTeamSite() {
  const lines: string[] = [];
  let folder: string;
  let site: TestGateway;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-keys-'));
    const env = { RELEASE_KEYS: await writeKeys(folder), LOG_LEVEL: 'warn' };
    site = await startTestGateway({ env, log: lines });
    const shell = await writeBuild({ part: 'shell' });
    const ledger = await openLedger(site.db, { ...site.config, releaseKey: JSON.stringify(keys.shell) }, 'tester');
    await promoteReleases(ledger, [(await publishRelease(ledger, shell.dist)).release]);
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    site: () => site,
    /** Lines of the gateway's log. */
    lines,
    isPublished: async (id: string) => (await listReleases(site.db, null)).some((release) => release.id === id),
    /** Runs the command as a pipeline of the chat team does, or of another one. */
    mf: (words: readonly string[], as: As = {}) => mfOn(site.url, words, as),
    /** Sends a request as a client of somebody else does. */
    send: (path: string, method: string, body: BodyInit, token = tokens.chat) =>
      fetch(`${site.url}/_releases/${path}`, {
        method,
        headers: { 'Authorization': `Bearer ${token}`, 'Content-Type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit),
  };
}

/** A build without pages. */
export const buildOf = (part: Part, files?: Readonly<Record<string, string>>) =>
  writeBuild({ part, ...(files && { files }), edit: (release) => ({ ...release, routes: [] }) });
