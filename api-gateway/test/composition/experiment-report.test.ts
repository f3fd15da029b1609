import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportExperiment } from '../../src/backend/experiments/report.ts';
import { experimentsAsCsv, reportExperiments } from '../../src/cli/experiment-report.ts';
import { EXPERIMENTS } from '../../src/platform/experiments/experiment.ts';
import { visitorsNeeded } from '../../src/platform/experiments/statistics.ts';
import { startTestGateway } from '../harness.ts';
import type { TestGateway } from '../harness.ts';

const KEY = 'member-landing';
const EXPERIMENT = EXPERIMENTS.find(({ key }) => key === KEY);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

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

  test('prints a table of a segment, of one tenant alone', async () => {
    const { text } = await reportExperiments(gateway.db, { key: KEY, by: 'device', tenant: 'alpha' }, false);
    expect(text).toContain('The visitors are divided as wanted.');
    expect(text).toContain('How many visitors it takes is said once the control has conversions.');
    await sql`insert into experiment_exposures (tenant_id, experiment, visitor, variant, locale, device, signed_up_at)
      select 1, ${KEY}, gen_random_uuid(), 'first-line', 'en', 'phone', case when one <= 10 then now() end
      from generate_series(1, 100) one`.execute(gateway.db);
    const known = await reportExperiments(gateway.db, { key: KEY, by: null, tenant: 'alpha' }, false);
    expect(known.text).toContain(
      `+20.0 % is found with a probability of 80 % by ${visitorsNeeded(0.1, 0.2, 2)} visitors of each variant; the fewest have 0.`,
    );
    expect(text).toMatch(/^device +variant +visitors/m);
    await expect(reportExperiments(gateway.db, { key: 'nothing', by: null, tenant: null }, false)).rejects.toThrow(
      "There is no experiment 'nothing'",
    );
  });
});
