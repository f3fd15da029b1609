import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetErrors, noteError } from '../../src/composition/blame/errors.repository.ts';
import { lookAt } from '../../src/composition/release-commands/look.ts';
import { METRICS_READER } from '../harness.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

/** Line 1, column 20 of the built file is line 12, column 5 of the source. */
const MAP = JSON.stringify({
  version: 3,
  names: [],
  sources: ['mf-chat/src/pages/Conversation.tsx'],
  mappings: 'mBAWI',
});

/** Line 1 of the built file is of the first source, line 2 of the second one. */
const mapOf = (...sources: string[]) => JSON.stringify({ version: 3, names: [], sources, mappings: 'AAAA;ACAA' });

let site: PublishedGateway;
const log: string[] = [];
beforeAll(async () => {
  site = await startPublishedGateway(
    {
      'mf-chat': { files: { 'page.js': 'throw new Error("x")', 'page.js.map': MAP } },
      'shell': {
        files: { 'main.js': 'React', 'main.js.map': mapOf('node_modules/react-dom/index.js', 'src/top-bar.tsx') },
      },
    },
    { log, env: { LOG_LEVEL: 'warn' } },
  );
});
afterAll(() => site.close());

const COMPOSITION = 'a1b2c3d4e5f60718';

const addressOf = (part: 'mf-chat' | 'shell', path: string) =>
  `${site.gateway.url}/_parts/${part}/${site.releases[part].build}/${path}`;

/** Reports an error as the browser does. */
async function report(error: object): Promise<void> {
  const { id } = site.releases.shell;
  const event = { part: 'shell', release: id, kind: 'error', cause: 'uncaught', ...error };
  const response = await site.gateway
    .client()
    .post('/api/telemetry.php', { composition: COMPOSITION, events: [event] });
  expect(response.status).toBe(204);
}

interface Reported {
  errors: { release: string; message: string; place: string | null; stack: string | null; seen: number }[];
}

/** What `mf errors` says of a part. */
async function errorsOf(part: 'mf-chat' | 'shell') {
  const { text, data } = await lookAt(site.ledger, { name: 'errors', part, release: null });
  return { text, errors: (data as Reported).errors };
}

const metrics = async () => (await site.gateway.client().get('/metrics', METRICS_READER)).text;

describe('an error', () => {
  test('is of the release whose code it is, named by its source map [R-PLATFORM-BLAME-STACK, R-PLATFORM-BLAME-SOURCES]', async () => {
    const stack = `TypeError: x\n    at Conversation (${addressOf('mf-chat', 'page.js')}:1:20)\n    at ${addressOf('shell', 'entry.js')}:1:1`;
    await report({ message: 'Uncaught TypeError: x is undefined', stack });
    await report({ message: 'Uncaught TypeError: x is undefined', stack });
    const { text, errors } = await errorsOf('mf-chat');
    const { id } = site.releases['mf-chat'];
    expect(errors).toMatchObject([
      {
        release: id,
        cause: 'uncaught',
        composition: COMPOSITION,
        message: 'TypeError: x is undefined',
        place: 'mf-chat/src/pages/Conversation.tsx:12',
        seen: 2,
      },
    ]);
    expect(errors[0]?.stack).toBe(
      `Conversation mf-chat/src/pages/Conversation.tsx:12 of ${id}\n(anonymous) entry.js:1 of ${site.releases.shell.id}`,
    );
    expect(text).toContain('mf-chat/src/pages/Conversation.tsx:12');
    expect(await metrics()).toContain(`part_errors_total{part="mf-chat",release="${id}",cause="uncaught"} 2`);
  });

  test('in loading a file is of the release that has it, each cause by its name [R-PLATFORM-BLAME-CAUSES]', async () => {
    await report({ cause: 'load', message: 'A script could not be loaded', address: addressOf('mf-chat', 'entry.js') });
    await report({ cause: 'policy', message: 'script-src refused it', address: addressOf('mf-chat', 'entry.js') });
    await report({ cause: 'rejection', message: 'Error: nobody caught it' });
    await report({ cause: undefined, name: 'logout', message: 'of an older shell' });
    const text = await metrics();
    for (const cause of ['load', 'policy'])
      expect(text).toContain(
        `part_errors_total{part="mf-chat",release="${site.releases['mf-chat'].id}",cause="${cause}"} 1`,
      );
    for (const cause of ['rejection', 'reported'])
      expect(text).toContain(`part_errors_total{part="shell",release="${site.releases.shell.id}",cause="${cause}"} 1`);
    expect(text).not.toContain('"other"');
  });

  test('in what the shell has for all parts is of the part that calls it [R-PLATFORM-BLAME-SHARED]', async () => {
    const [react, frame] = [
      `at f (${addressOf('shell', 'main.js')}:1:1)`,
      `at g (${addressOf('shell', 'main.js')}:2:1)`,
    ];
    const chat = `at h (${addressOf('mf-chat', 'page.js')}:1:20)`;
    const { id: release } = site.releases['mf-chat'];
    const ofChat = { part: 'mf-chat', release };
    await report({ message: 'called React', stack: `${react}\n${chat}\n${react}` });
    await report({ ...ofChat, message: 'no child of React', cause: 'render', stack: react });
    await report({ ...ofChat, message: 'the page took too long', cause: 'load', stack: frame });
    await report({ message: 'the frame called React', stack: `${react}\n${frame}` });
    await report({ ...ofChat, message: 'the frame threw meanwhile', stack: frame });
    const [chatErrors, shellErrors] = [await errorsOf('mf-chat'), await errorsOf('shell')];
    const ofRelease = (errors: Reported['errors']) =>
      errors
        .filter(({ message }) => / (?:React|long|meanwhile)$/.test(message))
        .map(({ message }) => message)
        .toSorted();
    expect(ofRelease(chatErrors.errors)).toEqual(['called React', 'no child of React', 'the page took too long']);
    expect(ofRelease(shellErrors.errors)).toEqual(['the frame called React', 'the frame threw meanwhile']);
    expect(chatErrors.text).toContain('mf-chat/src/pages/Conversation.tsx:12');
    expect(shellErrors.text).toContain('src/top-bar.tsx:1');
  });

  test('is kept and logged without what is secret in it [R-PLATFORM-BLAME-SECRETS]', async () => {
    const secrets = ['anna@example.test', '+31612345678', 'hunter2', 'tok_abcdef'];
    await report({
      cause: 'rejection',
      name: `call of ${secrets[0]}`,
      message: `${secrets[0]} ${secrets[1]} password=${secrets[2]} https://x.test/a?token=${secrets[3]}`,
      address: `https://x.test/b?token=${secrets[3]}`,
    });
    const kept = JSON.stringify((await errorsOf('shell')).errors) + log.join('');
    expect(kept).toContain('password=[secret]');
    for (const secret of secrets) expect(kept).not.toContain(secret);
  });

  test('of an extension of the browser is nobody’s here [R-PLATFORM-BLAME-FOREIGN]', async () => {
    await report({ message: 'not ours', stack: 'Error\n at f (chrome-extension://abc/inject.js:1:1)' });
    expect((await errorsOf('shell')).text).not.toContain('not ours');
    expect(await metrics()).toContain('browser_reports_refused_total{reason="not of this site"} 1');
  });

  test('is one of 200 of its release that are kept, and is counted nevertheless [L-PLATFORM-ERRORS-OF-RELEASE]', async () => {
    const { db } = site.gateway;
    const { id: release } = site.releases['mf-payments'];
    const error = { release, part: 'mf-payments', cause: 'uncaught', composition: null } as const;
    const kept = { ...error, place: null, named: null, stack: null };
    for (let count = 0; count < 201; count += 1)
      await noteError(db, { ...kept, fingerprint: String(count).padStart(16, '0'), message: `error ${count}` });
    // One that is kept is counted as often as it happens.
    await noteError(db, { ...kept, fingerprint: '0'.repeat(16), message: 'error 0' });
    const rows = await db.selectFrom('release_errors').selectAll().where('release_id', '=', release).execute();
    expect(rows).toHaveLength(200);
    expect(rows.find(({ message }) => message === 'error 0')).toMatchObject({ seen: 2 });
    expect(rows.find(({ message }) => message === 'error 200')).toBeUndefined();
  });

  test('is forgotten when it has not happened for 30 days [L-PLATFORM-ERROR-DAYS]', async () => {
    await report({ message: 'old error' });
    const { db } = site.gateway;
    const afterDays = async (days: number) => {
      const lastAt = new Date(Date.now() - days * 86_400_000);
      await db.updateTable('release_errors').set({ last_at: lastAt }).where('message', '=', 'old error').execute();
      await forgetErrors(db);
      return (await errorsOf('shell')).text;
    };
    expect(await afterDays(29)).toContain('old error');
    expect(await afterDays(31)).not.toContain('old error');
  });
});

test('source maps are kept with the release and never served [R-PLATFORM-BLAME-MAPS]', async () => {
  const at = (path: string) => fetch(addressOf('mf-chat', path));
  expect((await at('page.js')).status).toBe(200);
  expect((await at('page.js.map')).status).toBe(404);
});

test('what a policy refuses is of the release whose file it is, otherwise of the page [R-PLATFORM-BLAME-POLICY]', async () => {
  const page = await site.gateway.client().get('/members');
  const address = /csp="([^"]+)"/.exec(String(page.headers['reporting-endpoints']))?.[1] ?? '';
  const { id } = site.releases['mf-members'];
  expect(address).toMatch(new RegExp(`^/reports/csp\\?composition=[0-9a-f]{16}&release=${id}$`));
  expect(String(page.headers['content-security-policy'])).toContain(`report-uri ${address}`);
  const send = (blockedURL: string) =>
    site.gateway.client().post(address, [{ type: 'csp-violation', body: { effectiveDirective: 'x', blockedURL } }]);
  await send('https://evil.test/x.js');
  await send(addressOf('mf-chat', 'page.js'));
  const text = await metrics();
  expect(text).toContain(`policy_violations_total{part="mf-members",release="${id}"} 1`);
  expect(text).toContain(`policy_violations_total{part="mf-chat",release="${site.releases['mf-chat'].id}"} 1`);
});
