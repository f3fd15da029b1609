import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signText } from '../../src/composition/signing/keys.ts';
import { moveStatement } from '../../src/composition/signing/statements.ts';
import type { PointerMove } from '../../src/composition/signing/statements.ts';
import { untilComposed } from './published-gateway.ts';
import { buildOf, keys, setUpTeamSite, tokens } from './team-site.ts';

const { site, lines, mf, send, isPublished } = setUpTeamSite();

describe('mf against a site', () => {
  test('publishes, promotes and rolls back, signed by the team, and says where [R-PLATFORM-RELEASE-TOKEN]', async () => {
    const [first, second] = [await buildOf('mf-chat'), await buildOf('mf-chat')];
    for (const { dist, release } of [first, second]) {
      const published = await mf(['publish', 'mf-chat', '--dist', dist]);
      expect(published).toMatchObject({ code: 0, log: expect.stringContaining(`Published ${release.id}`) as string });
      expect(published.error).toMatch(/^http:\/\/localhost:\d+, ledger [0-9a-f]{8}, as the team chat\n$/);
      expect((await mf(['promote', 'mf-chat', release.build])).code).toBe(0);
      await untilComposed(site(), (live) => live['mf-chat'] === release.id);
    }
    expect((await mf(['publish', 'mf-chat', '--dist', first.dist])).log).toContain('is in the ledger already');
    expect((await mf(['rollback', 'mf-chat', '--why', 'it broke'])).log).toBe(
      `mf-chat is now ${first.release.id} (was ${second.release.id}).\n`,
    );
    await untilComposed(site(), (live) => live['mf-chat'] === first.release.id);
    expect((await mf(['pointers', 'mf-chat'])).log).toMatch(/rollback .* chat +it broke/);
    expect((await mf(['withdraw', 'mf-chat'])).log).toContain('mf-chat is withdrawn');
    await untilComposed(site(), (live) => live['mf-chat'] === undefined);
    const file = await fetch(`${site().url}/_parts/mf-chat/${first.release.build}/entry.js`);
    expect(file.status).toBe(200);
  });

  test('recalls, stops and starts, signed by the team [R-PLATFORM-RELEASE-RECALL, R-PLATFORM-RELEASE-START]', async () => {
    const [good, bad] = [await buildOf('mf-chat'), await buildOf('mf-chat')];
    for (const { dist, release } of [good, bad]) {
      await mf(['publish', 'mf-chat', '--dist', dist]);
      await mf(['promote', 'mf-chat', release.build]);
    }
    expect((await mf(['recall', 'mf-chat@'])).code, 'no release is named').toBe(2);
    const words = ['recall', bad.release.id, '--to', good.release.build, '--why', 'it sends twice'];
    expect((await mf(words)).log).toBe(
      `${bad.release.id} is recalled: open tabs leave it, and mf-chat is now ${good.release.id}.\n`,
    );
    await untilComposed(site(), (live) => live['mf-chat'] === good.release.id);
    expect((await mf(['promote', 'mf-chat', bad.release.build])).error).toContain(
      'was recalled: it is never live again',
    );
    expect((await mf(['stop', 'mf-chat'])).log).toContain('mf-chat is stopped');
    await untilComposed(site(), (live) => live['mf-chat'] === undefined);
    expect((await mf(['start', 'mf-chat'])).log).toBe(`mf-chat runs again: ${good.release.id}.\n`);
    await untilComposed(site(), (live) => live['mf-chat'] === good.release.id);
    expect(lines.join('')).not.toContain(': refused');
  });

  test('says that a move is done when this gateway follows it, and has kept that it believes it [R-PLATFORM-RELEASE-FOLLOWED]', async () => {
    const file = join(site().config.dataDir, 'release-heads.json');
    for (let turn = 0; turn < 5; turn += 1) {
      const { dist, release } = await buildOf('mf-chat');
      await mf(['publish', 'mf-chat', '--dist', dist]);
      const done = mf(['promote', 'mf-chat', release.build]).then(() => readFileSync(file, 'utf8'));
      expect(await done).toContain(`"to": "${release.id}"`);
    }
  });

  test('a dry run changes nothing', async () => {
    const { dist, release } = await buildOf('mf-chat');
    await mf(['publish', 'mf-chat', '--dist', dist]);
    expect((await mf(['promote', 'mf-chat', release.build, '--dry-run'])).log).toContain('Nothing was changed.');
    expect((await mf(['list', 'mf-chat'])).log).not.toMatch(new RegExp(`● +${release.id}`));
  });
});

describe('is refused, logged, and changes nothing', () => {
  test.each([
    ['no token', ''],
    ['an unknown token', 'not-a-token-of-anybody'],
  ])('%s', async (_what, token) => {
    const response = await send('look', 'POST', JSON.stringify({ name: 'status' }), token);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'authentication_required' } });
    expect(lines.join('')).toContain('publishing was refused');
  });

  test('the token of another part', async () => {
    const { dist } = await buildOf('mf-chat');
    const refused = await mf(['publish', 'mf-chat', '--dist', dist], { token: tokens.payments });
    expect(refused).toMatchObject({ code: 1, error: 'The token of payments is not for mf-chat\n' });
    await mf(['publish', 'mf-chat', '--dist', dist]);
    expect(await mf(['promote', 'mf-chat', 'latest'], { token: tokens.payments })).toMatchObject({
      code: 1,
      error: 'The token of payments is not for mf-chat\n',
    });
  });

  test('the key of another team, with the right token [R-PLATFORM-RELEASE-UNSIGNED]', async () => {
    const { dist, release } = await buildOf('mf-chat');
    const key = keys.payments;
    expect((await mf(['publish', 'mf-chat', '--dist', dist], { key })).error).toContain(
      `${key.x} is no key of mf-chat`,
    );
    expect(await isPublished(release.id)).toBe(false);
    await mf(['publish', 'mf-chat', '--dist', dist]);
    expect((await mf(['promote', 'mf-chat', release.build], { key })).error).toContain(`${key.x} is no key of mf-chat`);
    expect((await mf(['list', 'mf-chat'])).log).not.toMatch(new RegExp(`● +${release.id}`));
  });

  test('a move that was planned before another one', async () => {
    const [one, two] = [await buildOf('mf-chat'), await buildOf('mf-chat')];
    for (const { dist } of [one, two]) await mf(['publish', 'mf-chat', '--dist', dist]);
    const command = {
      name: 'promote',
      pairs: [['mf-chat', one.release.build]],
      drops: [],
      isDryRun: false,
      reason: null,
    };
    const planned = await send('plan', 'POST', JSON.stringify(command));
    const { moves } = (await planned.json()) as { moves: PointerMove[] };
    await mf(['promote', 'mf-chat', two.release.build]);
    const signed = moves.map(moveStatement).map((statement) => ({ statement, ...signText(keys.chat, statement) }));
    const late = await send('moves', 'POST', JSON.stringify({ command, moves: signed }));
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('mf-chat was moved meanwhile');
  });

  test('what is no command', async () => {
    const response = await send('plan', 'POST', JSON.stringify({ name: 'promote', pairs: 'all' }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { code: 'validation' } });
  });
});
