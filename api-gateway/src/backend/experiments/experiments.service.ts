import { isbot } from 'isbot';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { Audience } from '../../platform/experiments/assign.ts';
import { EXPERIMENTS, isRunning } from '../../platform/experiments/experiment.ts';
import type { KnownVariants } from '../../platform/experiments/variants-cookie.ts';
import { insertExposure, joinVisitor, settleOutcomes } from './experiments.repository.ts';

/** A visitor who says that they have seen an experiment. */
export interface Seen {
  tenantId: number;
  experiment: string;
  known: KnownVariants | null;
  userAgent: string;
  audience: Audience;
}

export interface ExperimentsService {
  /**
   * Counts a visitor once (R-LANDERS-EXPOSURE-ONCE). Returns whether they have a variant that counts: not a bot, not an
   * experiment that does not run, and not a visitor whom the gateway has assigned nothing.
   */
  countSeen: (seen: Seen) => Promise<boolean>;
  /** Joins what a visitor has seen to the account that they make in this transaction (R-LANDERS-EXPOSURE-JOINED). */
  joinAccount: (trx: Trx, account: { tenantId: number; userId: number }, visitor: string) => Promise<void>;
  /** Writes what became of those who signed up. */
  settle: () => Promise<void>;
}

export const createExperimentsService = ({ db }: { db: Db }): ExperimentsService => ({
  countSeen: async ({ tenantId, experiment: key, known, userAgent, audience }) => {
    const experiment = EXPERIMENTS.find((one) => one.key === key);
    const variant = known?.variants[key];
    if (experiment === undefined || known === null || variant === undefined || isbot(userAgent)) return false;
    // A visitor can write their cookie: only what there is counts.
    if (!isRunning(experiment, new Date()) || !experiment.variations.includes(variant)) return false;
    await insertExposure(db, { tenantId, experiment: key, visitor: known.visitor, variant, ...audience });
    return true;
  },
  joinAccount: joinVisitor,
  settle: () => settleOutcomes(db),
});
