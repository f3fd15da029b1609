import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetVisitors } from '../../src/composition/canary/canary.repository.ts';
import { lookAt } from '../../src/composition/release-commands/look.ts';
import { createRandom } from '../chat-faults/random.ts';
import { AGENT, judgeNow, report, startCanary, untilCanary, visit } from './canary-visits.ts';
import type { Visit } from './canary-visits.ts';
import { composed, startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({}, { env: { PRERENDER: 'off', TRUST_PROXY: 'loopback' } });
});
afterAll(() => site.close());

const countedBy = async (canary?: string) =>
  await site.gateway.db
    .selectFrom('canary_visitors')
    .select(['arm', 'failed_at', 'network_ms', 'address'])
    .$if(canary !== undefined, (query) => query.where('canary', '=', canary ?? ''))
    .execute();

describe('a canary', () => {
  test('that fails for its visitors goes back by itself, and the ledger says why, with the figures [R-PLATFORM-CANARY-HALTED, R-PLATFORM-CANARY-COUNTED]', async () => {
    const canary = await startCanary(site);
    const stable = site.releases['mf-chat'].id;
    const { next: random } = createRandom(7);
    const visits: Visit[] = [];
    while (visits.length < 260) visits.push(await visit(site));
    for (const one of visits) {
      const isCanary = one.plan.parts['mf-chat']?.release === canary.id;
      await report(one, [isCanary && random() < 0.3]);
    }
    expect(await judgeNow(site)).toEqual(['mf-chat']);
    await untilCanary(site, null);

    const { text, data } = await lookAt(site.ledger, { name: 'status' });
    const [halt] = (data as { halts: { from_release: string; reason: string; figures: object }[] }).halts;
    expect(halt?.from_release).toBe(canary.id);
    expect(halt?.reason).toMatch(
      new RegExp(
        `^worse than ${stable}: \\d+ of \\d+ visitors had errors, 0 of \\d+ with the live release ` +
          '\\([\\d,]+ to 1 against chance\\); most often: TypeError: boom at entry.js:1$',
      ),
    );
    expect(halt?.figures).toMatchObject({ measure: 'errors', stable: { failed: 0 }, canary: { silent: 0 } });
    expect(text).toContain('rolled back by itself');
    // Its visitors get the live release, and open tabs are to leave it.
    const again = await visits[0]?.client.get('/members', { headers: { 'user-agent': AGENT } });
    expect(again?.text).toContain(stable);
    const { recalled } = (await composed(site.gateway)) as unknown as { recalled: string[] };
    expect(recalled).toContain(canary.id);
    // It is judged once.
    expect(await judgeNow(site)).toEqual([]);
  }, 120_000);

  test('is not counted for or against by a tab of another composition, nor twice [R-PLATFORM-CANARY-COUNTED]', async () => {
    await site.gateway.db.deleteFrom('canary_visitors').execute();
    await startCanary(site);
    const one = await visit(site);
    await expect.poll(async () => (await countedBy()).length).toBe(1);
    await report(one, [true], 'a1b2c3d4e5f60718');
    expect(await countedBy()).toMatchObject([{ failed_at: null, network_ms: null }]);
    await report(one, [true]);
    await report(one, [true]);
    const counted = await countedBy();
    expect(counted).toMatchObject([{ network_ms: 900 }]);
    expect(counted[0]?.failed_at).not.toBeNull();
    // Nobody can make up a visitor who was sent no page.
    const stranger = site.gateway.client();
    await report({ ...one, client: stranger }, [true]);
    expect(await countedBy()).toHaveLength(1);
  });

  test('does not count more than three visitors of one address, of whom somebody may make up as many as they like [L-PLATFORM-CANARY-ADDRESS]', async () => {
    const before = (await countedBy()).length;
    const openFrom = (address: string) =>
      site.gateway.client().get('/members', { headers: { 'user-agent': AGENT, 'x-forwarded-for': address } });
    for (let index = 0; index < 6; index += 1) await openFrom(`2001:db8:0:4${index}::1`);
    for (let index = 0; index < 2; index += 1) await openFrom(`203.0.113.${index}`);
    // They are counted in turn: when the last ones are, so are all before them.
    const addresses = async () => new Set((await countedBy()).flatMap(({ address }) => address ?? [])).size;
    await expect.poll(addresses).toBe(3);
    expect((await countedBy()).length - before).toBe(3 + 2);
  });

  test('keeps who its visitors are to itself, for 30 days [L-PLATFORM-CANARY-DAYS]', async () => {
    const { db } = site.gateway;
    const afterDays = async (days: number) => {
      await db
        .updateTable('canary_visitors')
        .set({ served_at: new Date(Date.now() - days * 86_400_000) })
        .execute();
      await forgetVisitors({ db, keeper: site.ledger.trust.canaryKeeper });
      return (await countedBy()).length;
    };
    expect(await afterDays(29)).toBe(6);
    expect(await afterDays(31)).toBe(0);
  });
});
