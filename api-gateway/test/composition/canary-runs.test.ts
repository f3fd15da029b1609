import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCanary } from '../canary/http-run.ts';
import { siteOf, visit } from './canary-visits.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

/**
 * Canaries from the page of a visitor to the ledger: the gateway assigns, the browser reports over HTTP, the figures are read
 * from the database and judged as they come. `npm run bench -- --canary` does the same 20 times of each; how often the verdict
 * is right is counted in test/canary, over many more visitors.
 */
let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({}, { env: { PRERENDER: 'off' } });
});
afterAll(() => site.close());

test.each([11, 12])(
  'a canary that throws on 5 % of its views goes back by itself, and the ledger says which release and why, seed %i [R-PLATFORM-CANARY-HALTED]',
  { timeout: 300_000 },
  async (seed) => {
    const { halt, canary } = await runCanary(siteOf(site), {
      seed,
      throws: { canary: 0.055, stable: 0.005 },
      most: 2_000,
    });
    const stable = site.releases['mf-chat'].id;
    expect(halt?.release).toBe(canary);
    expect(halt?.reason).toMatch(
      new RegExp(`^worse than ${stable}: \\d+ of \\d+ visitors had errors, .*TypeError: boom`),
    );
    expect((await visit(site)).plan.parts['mf-chat']?.release).toBe(stable);
  },
);

test.each([21])(
  'a canary that is like the live release stays, seed %i [R-PLATFORM-CANARY-JUDGED]',
  { timeout: 300_000 },
  async (seed) => {
    const found = await runCanary(siteOf(site), { seed, throws: { canary: 0.005, stable: 0.005 }, most: 360 });
    expect(found).toMatchObject({ halt: null, visitors: 360 });
    // Every visitor was counted, for one side or the other.
    expect(found.ofCanary.visitors + found.ofStable.visitors).toBe(360);
  },
);
