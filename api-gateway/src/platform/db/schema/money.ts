import type { Generated, GeneratedAlways } from 'kysely';
import type { CreditKind, RefundKind } from '@tandem/contracts/product/lists';
import type { SandboxTables } from './sandbox.ts';

export interface CreditAccountsTable {
  id: GeneratedAlways<number>;
  kind: 'member' | 'house';
  user_id: number | null;
  purpose: string | null;
  /** Of a member; moved by a trigger on the entries only. Always 0 for a house account. */
  balance: Generated<number>;
  /** What is left of the signup credits, which are spent first. */
  free: Generated<number>;
  moved_at: Generated<Date>;
}

export type { CreditKind };

export interface CreditTransactionsTable {
  id: GeneratedAlways<number>;
  kind: CreditKind;
  /** What it is for; unique within the kind. */
  reference: string;
  created_at: Generated<Date>;
}

export interface CreditEntriesTable {
  id: GeneratedAlways<number>;
  transaction_id: number;
  account_id: number;
  amount: number;
  created_at: Generated<Date>;
}

/** Credits that came in together, and what is left of them; moved by a trigger on the entries only. */
export interface CreditLotsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** The movement by which they came in. */
  transaction_id: number;
  /** Of the signup: they cost nothing. */
  is_free: boolean;
  granted: number;
  rest: number;
  /** The whole price of the purchase went back, by a refund or a charge-back. */
  returned_at: Date | null;
}

/** How many credits of a lot an entry moved. */
export interface CreditLotMovesTable {
  entry_id: number;
  lot_id: number;
  amount: number;
}

export interface PaymentsTable {
  id: string;
  tenant_id: number;
  user_id: number;
  bundle_id: string;
  credits: number;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  /** The code that was applied, and what it took off: the price without it is `amount + discount_amount`. */
  discount_code: Generated<string | null>;
  discount_amount: Generated<number>;
  /** The code may be used once by each member. */
  discount_once: Generated<boolean>;
  /** The code was the tenant's welcome code of that day (R-PAY-RECEIPT-WELCOME). */
  discount_welcome: Generated<boolean>;
  /** Cancelled because the member made another order in its place. */
  superseded: Generated<boolean>;
  /** The first of the orders that took each other's place while it could still be paid; null of one that took none. */
  order_group: Generated<string | null>;
  /** The last order again, with the method that it was paid with (C-PAY-REPEAT). */
  repeated: Generated<boolean>;
  /** The card that pays it stays at the provider for repeat orders (R-PAY-STORED-CARD-CONSENT). */
  store_card: Generated<boolean>;
  /** It is charged to the stored card, without a page of the provider. */
  stored_card: Generated<boolean>;
  /** Its charge was tried and its provider has not responded: nobody knows whether it was made (R-PAY-STATUS-UNANSWERED). */
  unanswered: Generated<boolean>;
  /** Until then the price holds (R-PAY-PRICE-LOCKED). */
  expires_at: Generated<Date>;
  method: string;
  country: string;
  locale: string;
  status: Generated<string>;
  provider: string;
  provider_reference: string | null;
  redirect_url: string | null;
  /** Consent to immediate start (V-PAY-CONSENT), given or refused at `consented_at`. */
  immediate_start: boolean;
  consented_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  completed_at: Date | null;
  reconciled_at: Date | null;
  /** What of `amount` went back to the buyer, or was never collected. */
  refunded_amount: Generated<number>;
  /** When the provider said that the money is there; of a direct debit that is days after its completion. */
  paid_at: Generated<Date | null>;
  /** What its provider was asked to collect of a direct debit; null before the first attempt, and of any other payment. */
  asked_amount: Generated<number | null>;
}

/** What a payment gave back: all of it once, or parts in withdrawals and by a lower price, and later the rest. */
export interface RefundsTable {
  id: GeneratedAlways<number>;
  payment_id: string;
  kind: RefundKind;
  amount: number;
  /** Credits that it took. */
  credits: number;
  /**
   * `waiting` and `failed` are of money that the site sends: of a withdrawal, or of a payment that came after its account was
   * gone; `by_bank` is of money that went back with the rest of the payment before the site had sent it; `uncollected` of what
   * stayed with the buyer, because their direct debit was withdrawn before it was collected.
   */
  status: 'waiting' | 'sent' | 'failed' | 'by_hand' | 'by_bank' | 'uncollected';
  failure: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
  /** When the site began to send it: its provider may have it from then on. Null again where it is known to have not. */
  begun_at: Generated<Date | null>;
  /** When the provider said that it is with the buyer; null of one that it was not asked about, or that is on its way. */
  arrived_at: Generated<Date | null>;
  /** When the provider was last asked whether it has arrived. */
  checked_at: Generated<Date | null>;
  /** Of the call of a moderator that made it; null of any other. */
  key: Generated<string | null>;
}

/** Refunds that were with their buyer although the bank charged the payment back, and what a moderator found out. */
export interface PaidTwiceTable {
  id: GeneratedAlways<number>;
  refund_id: number;
  noted_at: Generated<Date>;
  /** Null while it waits for a moderator. */
  decision: 'recovered' | 'written_off' | null;
  decided_at: Date | null;
}

/** The last number of each year that a tenant has given to an invoice. */
export interface InvoiceNumbersTable {
  tenant_id: number;
  year: number;
  last: number;
}

/** Invoices, and the credit notes of what was given back; never changed. */
export interface InvoicesTable {
  id: GeneratedAlways<number>;
  tenant_id: number;
  year: number;
  number: number;
  payment_id: string;
  kind: 'invoice' | 'credit_note';
  amount: number;
  /** Hundredths of a per cent. */
  vat_rate: number;
  vat_amount: number;
  issued_at: Generated<Date>;
}

/** The seller of a paper as they were when it was issued; never changed. */
export interface InvoiceSellersTable {
  invoice_id: number;
  /** What `receipt-seller.ts` reads. */
  seller: unknown;
  /** After the day of a paper that was there before this was kept: what it said then is not known. */
  taken_at: Generated<Date>;
}

/** The buyer's address on a paper; it goes with the account. */
export interface InvoiceBuyersTable {
  invoice_id: number;
  user_id: number;
  email: string;
}

export interface PaymentEventsTable {
  id: GeneratedAlways<number>;
  provider: string;
  event_id: string;
  payment_id: string;
  status: string;
  occurred_at: Date;
  received_at: Generated<Date>;
  /** False for one that came too late to change anything. */
  applied: boolean;
  /** The payer's bank took the money back, also of a payment that had been refunded and so stayed as it was. */
  charged_back: Generated<boolean>;
}

/** By which ids a provider knows a member and their card, and what it shows of it. Never logged. */
export interface StoredCardsTable {
  user_id: number;
  provider: string;
  customer: string;
  /** Null until the first payment is paid. */
  mandate: string | null;
  brand: string | null;
  last4: string | null;
  stored_at: Date | null;
}

/** What a provider is to forget: payers with all of their cards, written by a trigger, or one card. */
export interface ForgottenCardsTable {
  id: GeneratedAlways<number>;
  provider: string;
  customer: string;
  /** The card that another one has replaced; null: the payer is to be forgotten. */
  mandate: Generated<string | null>;
  forgotten_at: Generated<Date>;
}

export interface MoneyTables extends SandboxTables {
  credit_accounts: CreditAccountsTable;
  credit_transactions: CreditTransactionsTable;
  credit_entries: CreditEntriesTable;
  credit_lots: CreditLotsTable;
  credit_lot_moves: CreditLotMovesTable;
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  refunds: RefundsTable;
  paid_twice: PaidTwiceTable;
  invoice_numbers: InvoiceNumbersTable;
  invoices: InvoicesTable;
  invoice_sellers: InvoiceSellersTable;
  invoice_buyers: InvoiceBuyersTable;
  stored_cards: StoredCardsTable;
  forgotten_cards: ForgottenCardsTable;
}
