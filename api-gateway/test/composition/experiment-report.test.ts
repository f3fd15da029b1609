import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkVariants } from '../../src/backend/experiments/check-variants.ts';
import { reportExperiment } from '../../src/backend/experiments/report.ts';
import { experimentsAsCsv, reportExperiments } from '../../src/cli/experiment-report.ts';
import { readTrust } from '../../src/composition/signing/trust.ts';
import { variantUnder } from '../../src/platform/experiments/assign.ts';
import { EXPERIMENTS } from '../../src/platform/experiments/experiment.ts';
import { visitorsNeeded } from '../../src/platform/experiments/statistics.ts';
import { startTestGateway } from '../harness.ts';
import type { TestGateway } from '../harness.ts';

const KEY = 'member-landing';
const EXPERIMENT = EXPERIMENTS.find(({ key }) => key === KEY);

let gateway: TestGateway;
let dataDir: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-report-'));
});
afterAll(async () => {
  await gateway.close();
  await rm(dataDir, { recursive: true });
});

/** Of experiments over pages it is not read. */
const ledger = () => ({
  db: gateway.db,
  trust: readTrust({ dataDir, releaseKeys: null, releaseKey: null }),
});

describe('a report', () => {
  const expose = (variant: string, count: number, weights: readonly number[], tenantId = 1) =>
    sql`
      insert into experiment_exposures (tenant_id, experiment, visitor, variant, weights, locale, device, country)
      select ${tenantId}::smallint, 'weighted', gen_random_uuid(), ${variant}::text, ${JSON.stringify(weights)}::text, 'en',
        'phone', '=1+1'
      from generate_series(1, ${count}::integer)`.execute(gateway.db);
  const someExperiment = (weights: number[]) => {
    if (EXPERIMENT === undefined) throw new Error('There is no experiment.');
    return { ...EXPERIMENT, key: 'weighted', variations: ['control', 'other'], weights };
  };

  test('takes changed weights for no fault, and a lost share of one weighting for one [R-LANDERS-RATIO-CHECK]', async () => {
    const { db } = gateway;
    await expose('control', 500, [0.5, 0.5]);
    await expose('other', 500, [0.5, 0.5]);
    await expose('control', 900, [0.9, 0.1]);
    await expose('other', 100, [0.9, 0.1]);
    const moved = await reportExperiment(db, someExperiment([0.9, 0.1]));
    expect(moved).toMatchObject({ isRatioRight: true, hasChangedWeights: true });
    expect(moved.variants.map(({ visitors }) => visitors)).toEqual([1400, 600]);
    await expose('control', 600, [0.9, 0.1]);
    expect(await reportExperiment(db, someExperiment([0.9, 0.1]))).toMatchObject({ isRatioRight: false });
  });

  test('names the variants as the definition does [R-LANDERS-EXPERIMENTS-FILE]', async () => {
    const meta = [{}, { key: 'other', name: 'With a question' }];
    const report = await reportExperiment(gateway.db, { ...someExperiment([0.5, 0.5]), meta });
    expect(report.names).toEqual({ other: 'With a question' });
  });

  test('compares only visitors of the same weights: no variant wins by the days when it had more visitors [R-LANDERS-REPORT-WEIGHTS]', async () => {
    const { db } = gateway;
    const expose = (variant: string, weights: string, { visitors, signups }: { visitors: number; signups: number }) =>
      sql`insert into experiment_exposures (tenant_id, experiment, visitor, variant, weights, locale, device, signed_up_at)
        select 1, 'moved', gen_random_uuid(), ${variant}::text, ${weights}::text, 'en', 'phone',
          case when one <= ${signups}::integer then now() end
        from generate_series(1, ${visitors}::integer) one`.execute(db);
    await expose('control', '[0.5,0.5]', { visitors: 2000, signups: 400 });
    await expose('other', '[0.5,0.5]', { visitors: 2000, signups: 400 });
    await expose('control', '[0.1,0.9]', { visitors: 400, signups: 20 });
    await expose('other', '[0.1,0.9]', { visitors: 3600, signups: 180 });
    const report = await reportExperiment(db, { ...someExperiment([0.1, 0.9]), key: 'moved' });
    expect(report).toMatchObject({ hasChangedWeights: true, isRatioRight: true });
    const [control, other] = report.variants;
    expect([control?.rate, other?.rate].map((rate) => rate?.toFixed(3))).toEqual(['0.175', '0.104']);
    expect(other?.comparison).toMatchObject({ difference: 0, verdict: 'undecided' });
    expect(report.segments.device[1]?.comparison).toMatchObject({ difference: 0, verdict: 'undecided' });
  });

  test('names a variant that the experiment has lost, and a gateway does not start with it [R-LANDERS-VARIANT-REMOVED]', async () => {
    const { db } = gateway;
    const renamed = { ...someExperiment([0.5, 0.5]), variations: ['control', 'renamed'] };
    expect((await reportExperiment(db, renamed)).missingVariants).toEqual(['other']);
    await expect(checkVariants(db, [renamed])).rejects.toThrow("its variant 'other'");
    await checkVariants(db, [
      { ...renamed, status: 'stopped' },
      { ...someExperiment([0.5, 0.5]), key: 'new' },
    ]);
  });

  test('is of variants in one order: a gateway does not start with another one, and with more at the end [R-LANDERS-VARIANT-REMOVED]', async () => {
    const { db } = gateway;
    const ordered = { ...someExperiment([0.5, 0.5]), key: 'ordered' };
    for (let one = 0; one < 20; one += 1) {
      const visitor = randomUUID();
      const variant = variantUnder(ordered, [0.5, 0.5], visitor) ?? '';
      await sql`insert into experiment_exposures (tenant_id, experiment, visitor, variant, weights, locale, device)
        values (1, 'ordered', ${visitor}::uuid, ${variant}, '[0.5,0.5]', 'en', 'phone')`.execute(db);
    }
    await checkVariants(db, [
      ordered,
      { ...ordered, variations: ['control', 'other', 'more'], weights: [0.4, 0.3, 0.3] },
    ]);
    await expect(checkVariants(db, [{ ...ordered, variations: ['other', 'control'] }])).rejects.toThrow(
      'another order',
    );
  });

  test('has what visitors bring, less what went back, with an interval, in the table, JSON and CSV [R-LANDERS-REPORT-VALUE]', async () => {
    const { db } = gateway;
    await sql`insert into experiment_exposures (tenant_id, experiment, visitor, variant, weights, locale, device,
        signed_up_at, first_purchase_at, first_purchase_amount, first_purchase_currency, first_purchase_returned)
      select 1, 'worth', gen_random_uuid(), case when one <= 1000 then 'control' else 'other' end, '[0.5,0.5]', 'en', 'phone',
        now(), case when one % 10 = 0 then now() end, case when one % 10 = 0 then 2000 end,
        case when one % 10 = 0 then 'EUR' end, case when one % 10 = 0 and one <= 1000 then 500 else 0 end
      from generate_series(1, 2000) one`.execute(db);
    const report = await reportExperiment(db, { ...someExperiment([0.5, 0.5]), key: 'worth' });
    const [control, other] = report.variants;
    expect(control).toMatchObject({ value: { EUR: 150_000 }, returned: { EUR: 50_000 }, purchase: 100 });
    expect(control?.worth).toMatchObject({ currency: 'EUR', mean: 150, comparison: null });
    expect(other?.worth).toMatchObject({ mean: 200, comparison: { difference: 50, verdict: 'undecided' } });
    expect(other?.worth?.low).toBeLessThan(200);
    const [head = '', ...lines] = experimentsAsCsv([report]).split('\n');
    const cells = (lines[1] ?? '').split(',');
    const cell = (name: string) => cells[head.split(',').indexOf(name)];
    expect(
      ['variant', 'currency', 'per_visitor', 'per_visitor_difference', 'value_EUR', 'returned_EUR'].map(cell),
    ).toEqual(['other', 'EUR', '2.0000', '0.5000', '2000.00', '0.00']);
  });

  test('has the days of the tenant, not those of UTC [R-LANDERS-REPORT-SEGMENTS]', async () => {
    const { db } = gateway;
    await sql`insert into experiment_exposures (tenant_id, experiment, visitor, variant, weights, locale, device, exposed_at)
      select id, 'days', gen_random_uuid(), 'control', '[0.5,0.5]', 'en', 'phone',
        '2026-07-02 00:30'::timestamp at time zone time_zone from tenants where id = 1`.execute(db);
    const report = await reportExperiment(db, { ...someExperiment([0.5, 0.5]), key: 'days' });
    expect(report.segments.day[0]).toMatchObject({ segment: '2026-07-02', visitors: 1 });
  });

  test('says how many visitors it takes to find an uplift, by the intervals that it has [R-LANDERS-REPORT-POWER]', async () => {
    const { db } = gateway;
    const planned = { ...someExperiment([0.4, 0.3, 0.3]), key: 'planned', variations: ['control', 'second', 'third'] };
    expect((await reportExperiment(db, planned)).power, 'nothing is known yet').toBeNull();
    await sql`insert into experiment_exposures (tenant_id, experiment, visitor, variant, locale, device, signed_up_at)
      select 1, 'planned', gen_random_uuid(), 'control', 'en', 'phone', case when one <= 10 then now() end
      from generate_series(1, 100) one`.execute(db);
    const needed = visitorsNeeded(0.1, 0.2, 2);
    expect((await reportExperiment(db, planned)).power).toEqual({ uplift: 0.2, visitorsNeeded: needed });
    // A control of which everybody converts has no uplift.
    await sql`update experiment_exposures set signed_up_at = now() where experiment = 'planned'`.execute(db);
    expect((await reportExperiment(db, planned)).power).toBeNull();
  });

  test('has rates with intervals for each value of a segment, in CSV without formulas [R-LANDERS-REPORT-SEGMENTS]', async () => {
    const report = await reportExperiment(gateway.db, someExperiment([0.9, 0.1]));
    const [control, other] = report.segments.country;
    expect(control).toMatchObject({ segment: '=1+1', variant: 'control', rate: 0, comparison: null });
    expect(other).toMatchObject({ variant: 'other', comparison: { verdict: 'undecided', difference: 0 } });
    const lines = experimentsAsCsv([report]).split('\n');
    expect(lines[0]).toContain(
      'rate,rate_low,rate_high,difference,difference_low,difference_high,uplift,chance_to_be_better',
    );
    expect(lines).toContainEqual(expect.stringMatching(/^weighted,country,'=1\+1,other,600,0,0,0,0,0\.000000,/));
  });

  test('has numbers below zero as numbers, in CSV as in JSON [R-LANDERS-REPORT-SEGMENTS]', async () => {
    const { db } = gateway;
    await sql`insert into experiment_exposures (tenant_id, experiment, visitor, variant, weights, locale, device, signed_up_at)
      select 1, 'below', gen_random_uuid(), case when one <= 100 then 'control' else 'other' end, '[0.5,0.5]', 'en', 'phone',
        case when one <= 50 then now() end
      from generate_series(1, 200) one`.execute(db);
    const report = await reportExperiment(db, { ...someExperiment([0.5, 0.5]), key: 'below' });
    const [head = '', , line = ''] = experimentsAsCsv([report]).split('\n');
    expect(line.split(',')[head.split(',').indexOf('difference')]).toBe('-0.500000');
    expect(report.variants[1]?.comparison?.difference).toBe(-0.5);
  });

  test('counts the rarest of many networks together: visitors write their names [R-LANDERS-REPORT-SEGMENTS]', async () => {
    const { db } = gateway;
    await sql`insert into experiment_exposures (tenant_id, experiment, visitor, variant, weights, locale, device, network)
      select 1, 'networks', gen_random_uuid(), 'control', '[0.5,0.5]', 'en', 'phone',
        case when one <= 50 then 'acme' else 'made up ' || one end
      from generate_series(1, 150) one`.execute(db);
    const { network } = (await reportExperiment(db, { ...someExperiment([0.5, 0.5]), key: 'networks' })).segments;
    const visitors = new Map(network.map((result) => [result.segment, result.visitors]));
    // Each of 20 values has both variants; the last row of each is of the one that nobody has seen.
    expect([network.length, new Set(network.map(({ segment }) => segment)).size]).toEqual([40, 20]);
    const control = network.filter(({ variant }) => variant === 'control');
    expect(control.reduce((sum, result) => sum + result.visitors, 0)).toBe(150);
    expect(control.find(({ segment }) => segment === '(other)')?.visitors).toBe(82);
    expect(visitors.has('acme')).toBe(true);
  });

  test('prints a table of a segment, of one tenant alone, and says what its numbers do not hold for [R-LANDERS-REPORT-HONEST]', async () => {
    const { text } = await reportExperiments(ledger(), { key: KEY, by: 'device', tenant: 'alpha' }, false);
    expect(text).toContain('The visitors are divided as wanted.');
    expect(text).toContain('How many visitors it takes is said once the control has conversions.');
    await sql`insert into experiment_exposures (tenant_id, experiment, visitor, variant, locale, device, signed_up_at)
      select 1, ${KEY}, gen_random_uuid(), 'first-line', 'en', 'phone', case when one <= 10 then now() end
      from generate_series(1, 100) one`.execute(gateway.db);
    const known = await reportExperiments(ledger(), { key: KEY, by: null, tenant: 'alpha' }, false);
    expect(known.text).toContain(
      `+20.0 % is found with a probability of 80 % by ${visitorsNeeded(0.1, 0.2, 2)} visitors of each variant; the fewest have 0.`,
    );
    expect(text).toMatch(/^device +variant +visitors/m);
    expect(text).toContain('decide by the verdict, which holds at every look');
    await expect(reportExperiments(ledger(), { key: 'nothing', by: null, tenant: null }, false)).rejects.toThrow(
      "There is no experiment 'nothing'",
    );
  });
});
