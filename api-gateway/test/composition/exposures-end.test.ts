import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkVariants } from '../../src/backend/experiments/check-variants.ts';
import { createExperimentsService } from '../../src/backend/experiments/experiments.service.ts';
import { reportExperiment } from '../../src/backend/experiments/report.ts';
import { startTestGateway } from '../harness.ts';
import type { TestGateway } from '../harness.ts';
import { EXPERIMENT, KEY } from './experiment-visitors.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Made {
  daysAgo: number;
  experiment?: string;
  userId?: number | null;
  variant?: string;
}

async function see({ daysAgo, experiment = KEY, userId = null, variant = 'conversation' }: Made): Promise<string> {
  const visitor = randomUUID();
  await sql`
    insert into experiment_exposures (tenant_id, experiment, visitor, variant, weights, exposed_at, locale, device, user_id,
      signed_up_at, first_purchase_at, first_purchase_amount, first_purchase_currency)
    select id, ${experiment}, ${visitor}::uuid, ${variant}, '[0.3334,0.3333,0.3333]', now() - make_interval(days => ${daysAgo}), 'en',
      'phone', ${userId}, case when ${userId}::bigint is not null then now() - make_interval(days => ${daysAgo}) end,
      case when ${userId}::bigint is not null then now() - make_interval(days => ${daysAgo}) end,
      case when ${userId}::bigint is not null then 1999 end, case when ${userId}::bigint is not null then 'EUR' end
    from tenants where key = 'alpha'`.execute(gateway.db);
  return visitor;
}

const rowsOf = () => gateway.db.selectFrom('experiment_exposures').selectAll().orderBy('exposed_at').execute();

test('what was seen 400 days ago leads to nobody, and is reported as before [R-LANDERS-EXPOSURE-ENDS, L-LANDERS-EXPOSURE-DAYS]', async () => {
  const { id: userId } = await gateway.makeMember();
  const [old, late] = [await see({ daysAgo: 401, userId }), await see({ daysAgo: 399, userId })];
  await see({ daysAgo: 401, experiment: 'gone' });
  await see({ daysAgo: 399, experiment: 'gone' });
  const report = async () => {
    const { variants, segments } = await reportExperiment(gateway.db, EXPERIMENT);
    return { variants, days: segments.day };
  };
  const before = await report();
  const { settle } = createExperimentsService(gateway);
  await settle();
  await settle();
  expect(await report()).toEqual(before);
  const rows = await rowsOf();
  expect(rows.map(({ experiment, user_id }) => [experiment, user_id])).toEqual([
    [KEY, null],
    [KEY, userId],
    ['gone', null],
  ]);
  const [ended, kept] = rows;
  expect(ended?.visitor).not.toBe(old);
  expect(kept?.visitor).toBe(late);
  expect(ended?.signed_up_at?.toISOString()).toMatch(/:00:00\.000Z$/);
  const settled = ended?.visitor;
  await settle();
  expect((await rowsOf())[0]?.visitor, 'it is done once').toBe(settled);
});

test('a gateway starts with an experiment whose first visitors are counts: their numbers say nothing of the order of its variants [R-LANDERS-EXPOSURE-ENDS]', async () => {
  for (let count = 0; count < 40; count += 1) await see({ daysAgo: 500 });
  await createExperimentsService(gateway).settle();
  await expect(checkVariants(gateway.db)).resolves.toBeUndefined();
});
