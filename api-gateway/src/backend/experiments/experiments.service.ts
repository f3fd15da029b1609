import { isbot } from 'isbot';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { Audience } from '../../platform/experiments/assign.ts';
import { EXPERIMENTS, isRunning } from '../../platform/experiments/experiment.ts';
import type { KnownVariants } from '../../platform/experiments/variants-cookie.ts';
import { insertExposure, isCountedFor, joinVisitor, settleOutcomes } from './experiments.repository.ts';

/** A visitor who says that they have seen an experiment. */
export interface Seen {
  tenantId: number;
  /** The account that this visitor is logged in to; null for one who is not. */
  member: { id: number; signupAt: Date } | null;
  experiment: string;
  known: KnownVariants | null;
  userAgent: string;
  audience: Audience;
}

export interface ExperimentsService {
  /**
   * Counts a visitor once (R-LANDERS-EXPOSURE-ONCE). Returns whether they have a variant that counts: not a bot, not an
   * experiment that does not run, and not a visitor whom the gateway has assigned nothing. Somebody who accepts cookies
   * only after the signup counts with it; who was a member before is none whom the page could win.
   */
  countSeen: (seen: Seen) => Promise<boolean>;
  /** Joins what a visitor has seen to the account that they make in this transaction (R-LANDERS-EXPOSURE-JOINED). */
  joinAccount: (trx: Trx, account: { tenantId: number; userId: number }, visitor: string) => Promise<void>;
  /** Writes what became of those who signed up. */
  settle: () => Promise<void>;
}

export const createExperimentsService = ({ db }: { db: Db }): ExperimentsService => ({
  countSeen: async ({ tenantId, member, experiment: key, known, userAgent, audience }) => {
    const experiment = EXPERIMENTS.find((one) => one.key === key);
    const assigned = known?.variants[key];
    if (experiment === undefined || known === null || assigned === undefined || isbot(userAgent)) return false;
    const { variant, since } = assigned;
    // A visitor can write their cookie: only what there is counts.
    if (!isRunning(experiment, new Date()) || !experiment.variations.includes(variant)) return false;
    if (member !== null && (member.signupAt < since || (await isCountedFor(db, member.id, key)))) return false;
    const weights = JSON.stringify(experiment.weights);
    await insertExposure(db, {
      tenantId,
      experiment: key,
      visitor: known.visitor,
      variant,
      weights,
      member,
      ...audience,
    });
    return true;
  },
  joinAccount: joinVisitor,
  settle: () => settleOutcomes(db),
});
