import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { lookAt } from '../../src/composition/release-commands/look.ts';
import { createRandom } from '../chat-faults/random.ts';
import { judgeNow, report, startCanary, untilCanary, visit } from './canary-visits.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

/**
 * Canaries from the page of a visitor to the ledger: the gateway assigns, the browser reports over HTTP, the figures are read
 * from the database and judged as they come. How often the verdict is right is counted in test/canary, over many more runs.
 */
let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({}, { env: { PRERENDER: 'off' } });
});
afterAll(() => site.close());

const VISITORS_AT_MOST = 900;
const LOOK_EVERY = 60;

const hex = (random: () => number, length: number) =>
  Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');

/** A name of a visitor, the same for the same seed. */
const uuidOf = (random: () => number) =>
  `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`;

/** Sends visitors, each with one to four views of the part, until the canary is ended. Returns what `mf status` knows of that. */
async function run(seed: number, throws: { canary: number; stable: number }, most = VISITORS_AT_MOST) {
  const { next: random } = createRandom(seed);
  const { id } = await startCanary(site, `canary ${seed}`);
  for (let count = 1; count <= most; count += 1) {
    const seen = await visit(site, uuidOf(random));
    const share = seen.plan.parts['mf-chat']?.release === id ? throws.canary : throws.stable;
    await report(
      seen,
      Array.from({ length: 1 + Math.floor(random() * 4) }, () => random() < share),
    );
    if (count % LOOK_EVERY === 0 && (await judgeNow(site)).length > 0) break;
  }
  const { data } = await lookAt(site.ledger, { name: 'status' });
  const { halts } = data as { halts: { from_release: string; reason: string }[] };
  return { id, halt: halts.find(({ from_release: canary }) => canary === id) ?? null };
}

test.each([11, 13, 14])(
  'a canary that throws on 5 % of its views goes back by itself, and the ledger says which release and why, seed %i [R-PLATFORM-CANARY-HALTED]',
  { timeout: 300_000 },
  async (seed) => {
    const { halt } = await run(seed, { canary: 0.055, stable: 0.005 });
    const stable = site.releases['mf-chat'].id;
    expect(halt?.reason).toMatch(
      new RegExp(`^worse than ${stable}: \\d+ of \\d+ visitors had errors, .*TypeError: boom`),
    );
    await untilCanary(site, null);
    expect((await visit(site)).plan.parts['mf-chat']?.release).toBe(stable);
  },
);

test.each([21, 22])(
  'a canary that is like the live release stays, seed %i [R-PLATFORM-CANARY-JUDGED]',
  { timeout: 300_000 },
  async (seed) => {
    const { id, halt } = await run(seed, { canary: 0.005, stable: 0.005 }, 360);
    expect(halt).toBeNull();
    await untilCanary(site, id);
    await withdrawPart(site.ledger, 'mf-chat', { channel: 'canary' });
    await untilCanary(site, null);
  },
);
