import { pino } from 'pino';
import { judgeCanaries, listCanaries } from '../../src/composition/canary/halt-canary.ts';
import { readFigures } from '../../src/composition/canary/canary-figures.repository.ts';
import { withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { lookAt } from '../../src/composition/release-commands/look.ts';
import { createRandom } from '../chat-faults/random.ts';
import { report, startCanary, untilCanary, visit } from './http-visits.ts';
import type { CanarySite } from './http-visits.ts';

/** A canary, from its promotion to the verdict. */
export interface HttpRun {
  seed: number;
  /** The shares of the views that throw. */
  throws: { canary: number; stable: number };
  /** Visitors of the site, after whom nothing more is waited for. */
  most: number;
}

/** What became of it. */
export interface HttpRunResult {
  seed: number;
  canary: string;
  stable: string;
  /** Visitors of the site at the verdict, or at the end. */
  visitors: number;
  /** Visitors of the canary, and how many of them had errors. */
  ofCanary: { visitors: number; failed: number };
  ofStable: { visitors: number; failed: number };
  /** What the ledger says; null: it was left alone. */
  halt: { release: string; reason: string } | null;
}

/** It is judged after so many visitors: the minutes in between are left out. */
const LOOK_EVERY = 60;
/** Visitors who are there at once. */
const AT_ONCE = 20;
const MOST_VIEWS = 4;

const log = pino({ level: 'silent' });

const hex = (random: () => number, length: number) =>
  Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');

/** Who comes, and how each of their views will go: it throws where the number is below the share of those that do. */
function drawVisitor(random: () => number) {
  const name = `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`;
  return { name, views: Array.from({ length: 1 + Math.floor(random() * MOST_VIEWS) }, random) };
}

type Drawn = ReturnType<typeof drawVisitor>;

async function sendVisitor(site: CanarySite, { name, views }: Drawn, canary: string, throws: HttpRun['throws']) {
  const seen = await visit(site, name);
  const share = seen.plan.parts['mf-chat']?.release === canary ? throws.canary : throws.stable;
  await report(
    seen,
    views.map((number) => number < share),
  );
}

/** The figures of a canary, which stay when it has ended. */
async function figuresOf({ ledger: { db, trust } }: CanarySite, move: string) {
  const { figures } = await readFigures({ db, keeper: trust.canaryKeeper }, move);
  const of = ({ visitors, failed }: { visitors: number; failed: number }) => ({ visitors, failed });
  return { ofCanary: of(figures.canary), ofStable: of(figures.stable) };
}

const isRunning = async ({ ledger }: CanarySite, move: string) =>
  (await listCanaries(ledger)).some((one) => one.move === move);

/**
 * Begins a canary, sends visitors with one to four views each over HTTP, the same for the same seed, and judges it as they come,
 * as one of the gateways does each minute. Ends it where it was left alone. Returns what the ledger says.
 */
export async function runCanary(site: CanarySite, { seed, throws, most }: HttpRun): Promise<HttpRunResult> {
  const { next: random } = createRandom(seed);
  const { id } = await startCanary(site, `canary ${seed}`);
  const begun = (await listCanaries(site.ledger)).find(({ release }) => release === id);
  if (begun === undefined) throw new Error(`${id} is no canary`);
  let visitors = 0;
  while (visitors < most && (await isRunning(site, begun.move))) {
    const drawn = Array.from({ length: LOOK_EVERY }, () => drawVisitor(random));
    for (let first = 0; first < LOOK_EVERY; first += AT_ONCE)
      await Promise.all(drawn.slice(first, first + AT_ONCE).map((one) => sendVisitor(site, one, id, throws)));
    visitors += LOOK_EVERY;
    await judgeCanaries({ releases: site.ledger, log });
  }
  if (await isRunning(site, begun.move)) await withdrawPart(site.ledger, 'mf-chat', { channel: 'canary' });
  await untilCanary(site, null);
  const { data } = await lookAt(site.ledger, { name: 'status' });
  const { halts } = data as { halts: { from_release: string; reason: string }[] };
  const halt = halts.find(({ from_release: from }) => from === id);
  return {
    seed,
    canary: id,
    stable: begun.stable ?? '',
    visitors,
    ...(await figuresOf(site, begun.move)),
    halt: halt === undefined ? null : { release: halt.from_release, reason: halt.reason },
  };
}
