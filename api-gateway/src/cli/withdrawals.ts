import type { WithdrawalOffer } from '@tandem/contracts/api/transactions';
import { createCreditsService } from '../backend/credits/credits.service.ts';
import { createWrittenWithdrawals } from '../backend/payments/refunds/written-withdrawals.ts';
import type { WrittenWithdrawals } from '../backend/payments/refunds/written-withdrawals.ts';
import type { Wanted } from '../backend/payments/refunds/withdrawals.ts';
import { loadConfig } from '../platform/config/env.ts';
import type { Config } from '../platform/config/env.ts';
import type { Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors/app-error.ts';
import { createTenantDirectory } from '../platform/tenants/tenant-directory.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Withdraws from a purchase for its buyer, who wrote instead of doing it on the site

  npm run withdrawals -- show alpha 2026-000042               what would go back: unused credits and the amount
  npm run withdrawals -- confirm alpha 2026-000042 33.75      gives it back: the amount is that of 'show'
  … --whenever                                                also after the period

2026-000042 is the number of the invoice. The refund, its credit note and the mail are those of a withdrawal on the site; the
money goes out while a gateway runs.`;

const NUMBER = /^(\d{4})-(\d{6,})$/;
const AMOUNT = /^\d+\.\d\d$/;

interface Typed {
  tenant: string;
  year: number;
  number: number;
  /** Minor units; null where it is only to be shown. */
  amount: number | null;
  isWhenever: boolean;
}

/** What was typed, or null when it was not understood. */
function readArguments(argv: readonly string[]): Typed | null {
  const [action, tenant, invoice = '', amount = '', ...more] = argv.filter((word) => word !== '--whenever');
  const [, year, number] = NUMBER.exec(invoice) ?? [];
  if (tenant === undefined || year === undefined || number === undefined || more.length > 0) return null;
  const typed = { tenant, year: Number(year), number: Number(number), isWhenever: argv.includes('--whenever') };
  if (action === 'show' && amount === '') return { ...typed, amount: null };
  if (action === 'confirm' && AMOUNT.test(amount)) return { ...typed, amount: Number(amount.replace('.', '')) };
  return null;
}

/** Who bought what the invoice is of; null, with a line about it, where there is nobody. */
async function findWanted(db: Db, withdrawals: WrittenWithdrawals, typed: Typed): Promise<Wanted | null> {
  const tenants = await createTenantDirectory(db).all();
  const tenant = tenants.find(({ key }) => key === typed.tenant);
  if (tenant === undefined) {
    console.error(`There is no tenant ${typed.tenant}. Known: ${tenants.map(({ key }) => key).join(', ')}`);
    return null;
  }
  const found = await withdrawals.find(tenant.id, typed);
  if (found === undefined) {
    console.error('There is no invoice of this number whose buyer has an account.');
    return null;
  }
  return { tenant, ...found, isWhenever: typed.isWhenever };
}

const inUnits = (amount: number) => (amount / 100).toFixed(2);

/** What else becomes of the money of a direct debit that is not there; null where all of it goes back. */
function wayOf({ collects, uncollected, currency }: WithdrawalOffer): string | null {
  if (collects !== undefined)
    return `The direct debit is not collected yet, so nothing goes back: ${inUnits(collects)} ${currency} will be collected.`;
  return uncollected === true ? 'The direct debit is on its way: the money goes back once it has arrived.' : null;
}

/** Withdraws, and returns what became of the money: the refund says it, also of one that was confirmed before. */
async function confirm(withdrawals: WrittenWithdrawals, wanted: Wanted, amount: number): Promise<string> {
  await withdrawals.confirm({ ...wanted, amount });
  const shown = inUnits(amount);
  const outcome = {
    kept: `${shown} of the direct debit is not collected`,
    later: `${shown} goes back once the direct debit has arrived`,
    back: `${shown} goes back the way it was paid`,
  }[await withdrawals.wayOf(wanted.paymentId, amount)];
  return `Withdrawn. ${outcome}; the buyer is mailed.`;
}

async function run(db: Db, typed: Typed): Promise<number> {
  const withdrawals = createWrittenWithdrawals({ db, credits: createCreditsService({ db }) });
  const wanted = await findWanted(db, withdrawals, typed);
  if (wanted === null) return 1;
  try {
    if (typed.amount === null) {
      const offer = await withdrawals.offer(wanted);
      const { unused, credits, amount, currency, until_day: until = '' } = offer;
      console.log(`${unused} of ${credits} credits are unused: ${inUnits(amount)} ${currency}, until ${until}`);
      const way = wayOf(offer);
      if (way !== null) console.log(way);
    } else {
      console.log(await confirm(withdrawals, wanted, typed.amount));
    }
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/**
 * The `withdrawals` command (R-PAY-WITHDRAWAL-WRITTEN). Returns the exit code: 0, 1 when nothing can be given back or the database
 * cannot be reached, 2 when it was not understood.
 */
export async function runWithdrawals(argv: readonly string[], load: () => Config = loadConfig): Promise<number> {
  const typed = readArguments(argv);
  if (typed === null) {
    console.log(USAGE);
    return argv[0] === '--help' ? 0 : 2;
  }
  return withDatabase('withdrawals', load, (db) => run(db, typed));
}

if (import.meta.main) process.exitCode = await runWithdrawals(process.argv.slice(2));
