import type { Db, Trx } from '../../platform/db/database.ts';
import { variantUnder } from '../../platform/experiments/assign.ts';
import type { Segments } from '../../platform/experiments/assign.ts';
import { readVariants } from '../../platform/experiments/variants-cookie.ts';
import { EXPERIMENTS, isRunning } from '../../platform/experiments/experiment.ts';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import type { KnownVariant, KnownVariants } from '../../platform/experiments/variants-cookie.ts';
import { isProgram } from '../../platform/http/programs.ts';
import {
  deleteExposures,
  endExposures,
  hasCountedUnder,
  insertExposure,
  isCountedFor,
  settleOutcomes,
} from './experiments.repository.ts';
import { joinReturned, joinVisitor } from './joined-visitors.repository.ts';

/** A visitor who says that they have seen an experiment. */
export interface Seen {
  tenantId: number;
  /** The account that this visitor is logged in to; null for one who is not. */
  member: { id: number; signupAt: Date } | null;
  experiment: string;
  /** The variant that the page has shown; null where it does not say. */
  shown: string | null;
  known: KnownVariants | null;
  userAgent: string;
  segments: Segments;
}

export interface ExperimentsService {
  /**
   * Counts a visitor once (R-LANDERS-EXPOSURE-ONCE). Returns whether they have a variant that counts: not a bot, not an
   * experiment that does not run, and not a visitor whom the gateway has assigned nothing, or another variant than the page
   * has shown (R-LANDERS-EXPOSURE-SHOWN). Somebody who accepts cookies only after the signup counts with it; who was a
   * member before is none whom the page could win.
   */
  countSeen: (seen: Seen) => Promise<boolean>;
  /** Joins what a visitor has seen to the account that they make in this transaction (R-LANDERS-EXPOSURE-JOINED). */
  joinAccount: (trx: Trx, account: { tenantId: number; userId: number }, visitor: string) => Promise<void>;
  /**
   * Joins a visitor to the account that they log in to, by the number in their cookies where cookies were accepted
   * (R-LANDERS-EXPOSURE-JOINED): who was a member before they saw a variant, or is counted on another device, is counted no
   * more as a visitor of this one.
   */
  joinLogin: (account: { tenantId: number; userId: number }, cookies: string | undefined) => Promise<void>;
  /** Takes a visitor who has withdrawn consent out of all experiments (R-LANDERS-EXPOSURE-WITHDRAWN). */
  forget: (tenantId: number, visitor: string) => Promise<void>;
  /** Writes what became of those who signed up, and makes counts of what was seen long ago. */
  settle: () => Promise<void>;
}

/**
 * The weights under which a visitor was assigned their variant, as JSON; null where the gateway cannot have assigned it. A
 * visitor can write their cookie: only weights that this experiment has or had count, and only the variant that the visitor's
 * number gets under them. Weights that can be written freely would be a choice of the variant. A variant that was added at the
 * end of a running experiment has no weight in those of before.
 */
async function weightsOf(
  db: Db,
  experiment: Experiment,
  { variant, weights = experiment.weights }: KnownVariant,
  visitor: string,
): Promise<string | null> {
  const { key, variations, weights: present } = experiment;
  if (weights.length > variations.length || variantUnder(experiment, weights, visitor) !== variant) return null;
  const written = JSON.stringify(weights);
  return written === JSON.stringify(present) || (await hasCountedUnder(db, key, written)) ? written : null;
}

export const createExperimentsService = ({ db }: { db: Db }): ExperimentsService => ({
  countSeen: async ({ tenantId, member, experiment: key, shown, known, userAgent, segments }) => {
    const experiment = EXPERIMENTS.find((one) => one.key === key);
    const assigned = known?.variants[key];
    if (experiment === undefined || known === null || assigned === undefined || isProgram(userAgent)) return false;
    const { visitor } = known;
    const { variant, since } = assigned;
    // Two tabs that were opened together have one variant each; the visitor is in the one that their cookie has.
    if (!isRunning(experiment, new Date()) || shown !== variant) return false;
    if (member !== null && (member.signupAt < since || (await isCountedFor(db, member.id, key)))) return false;
    const weights = await weightsOf(db, experiment, assigned, visitor);
    if (weights === null) return false;
    await insertExposure(db, { tenantId, experiment: key, visitor, variant, weights, member, ...segments });
    return true;
  },
  joinAccount: joinVisitor,
  joinLogin: async (account, cookies) => {
    const known = readVariants(cookies);
    if (known?.isKept !== true || Object.keys(known.variants).length === 0) return;
    await db.transaction().execute((trx) => joinReturned(trx, account, known.visitor));
  },
  forget: (tenantId, visitor) => deleteExposures(db, tenantId, visitor),
  settle: async () => {
    await settleOutcomes(db);
    await endExposures(
      db,
      EXPERIMENTS.map(({ key }) => key),
    );
  },
});
