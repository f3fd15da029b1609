import { armOf, nameOfVisitor } from '../../src/composition/canary/arms.ts';
import { judge } from '../../src/composition/canary/judge.ts';
import type { ArmFigures, Fault } from '../../src/composition/canary/judge.ts';
import { createRandom } from '../chat-faults/random.ts';

/** How a release behaves. */
export interface Behaviour {
  /** The share of its views that throw. */
  throws: number;
  /** Of page loads, in milliseconds: half of them are sooner. */
  median: number;
  /** The share of the visitors whose page is dead before it can report. */
  dead?: number;
}

export interface CanaryRun {
  /** Null: it was never rolled back. */
  fault: Fault['measure'] | null;
  /** Visitors of the canary at the verdict, or at the end. */
  visitors: number;
}

/** Looks are as frequent as this: after so many visitors of the site. */
const LOOK_EVERY = 100;

const empty = () => ({ visitors: 0, failed: 0, silent: 0, network: [] as number[], cache: [] as number[] });

/** Times of page loads are as skewed as they are in life. */
function loadTime(random: () => number, median: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.round(median * Math.exp(0.6 * normal));
}

/**
 * Sends visitors to a site with a canary of 50 %, each with one to four views, and judges it after every 100 of them, as the
 * gateway does. Which visitors get it is decided as the gateway decides it.
 */
export function simulateCanary(
  seed: number,
  { visitors, stable, canary }: { visitors: number; stable: Behaviour; canary: Behaviour },
): CanaryRun {
  const { next: random } = createRandom(seed);
  const figures = { canary: empty(), stable: empty() };
  const behaviours = { canary, stable };
  const running = { part: 'mf-chat', share: 5000, move: `move ${seed}` } as const;
  for (let count = 1; count <= visitors; count += 1) {
    const visitor = nameOfVisitor({ move: String(seed) }, String(count));
    const arm = armOf(running, `build ${seed}`, visitor);
    if (arm !== 'rest') visit(random, figures[arm], behaviours[arm]);
    if (count % LOOK_EVERY !== 0) continue;
    const { fault } = judge(figures);
    if (fault !== null) return { fault: fault.measure, visitors: figures.canary.visitors };
  }
  return { fault: null, visitors: figures.canary.visitors };
}

type Counting = { -readonly [K in keyof ArmFigures]: ArmFigures[K] extends number ? number : number[] };

function visit(random: () => number, figures: Counting, { throws, median, dead = 0 }: Behaviour): void {
  figures.visitors += 1;
  if (random() < dead) {
    figures.silent += 1;
    return;
  }
  const views = 1 + Math.floor(random() * 4);
  const failures = Array.from({ length: views }, () => random() < throws);
  if (failures.includes(true)) figures.failed += 1;
  figures.network.push(loadTime(random, median));
  if (views > 1) figures.cache.push(loadTime(random, median / 3));
}
