import { nameOfVisitor } from '../../src/composition/canary/arms.ts';
import { noteHeard, noteServed } from '../../src/composition/canary/canary.repository.ts';
import type { CountedArmName } from '../../src/composition/canary/sealed-visitors.ts';
import type { LedgerDeps } from '../../src/composition/ledger/ledger-deps.ts';

/** How many visitors of each arm there are, and how many of them have had an error. */
export type Counted = Readonly<Record<CountedArmName, { visitors: number; failed: number }>>;

/** A canary that fails for everybody. */
export const failing: Counted = { canary: { visitors: 100, failed: 100 }, stable: { visitors: 100, failed: 0 } };
/** One that is as good as the live release. */
export const alike: Counted = { canary: { visitors: 100, failed: 5 }, stable: { visitors: 100, failed: 5 } };

/** Counts visitors of a canary, and one report of each, as a gateway does. */
export async function countVisitors(
  { db, trust }: Pick<LedgerDeps, 'db' | 'trust'>,
  move: string,
  counted: Counted,
): Promise<void> {
  const keeping = { db, keeper: trust.canaryKeeper };
  for (const arm of ['canary', 'stable'] as const)
    for (let index = 0; index < counted[arm].visitors; index += 1) {
      const visitor = { canary: move, visitor: nameOfVisitor({ move }, `${arm} ${index}`) };
      await noteServed(keeping, visitor, { arm, group: null });
      await noteHeard(keeping, visitor, { failed: index < counted[arm].failed, network: null, cache: null });
    }
}
