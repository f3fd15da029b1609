import type { Generated, GeneratedAlways } from 'kysely';

/** What a payer filled in, and the mandate that they signed. The IBAN and the phone are in no log. */
export interface DirectDebitsTable {
  payment_id: string;
  user_id: number;
  account_holder: string;
  /** Capitals and digits, without spaces. */
  iban: string;
  street: string;
  house_number: string;
  zip: string;
  city: string;
  /** E.164 */
  phone: string;
  mandate_reference: string;
  consented_at: Date;
  /** Null once the mandate is signed. */
  code_hash: Buffer | null;
  code_sent_at: Date | null;
  code_expires_at: Date | null;
  code_tries: Generated<number>;
  signed_at: Date | null;
  /** `YYYY-MM-DD` */
  debit_on: string | null;
  /** The provider's id of the payer; null before the first try to collect the debit. */
  provider_customer: Generated<string | null>;
  created_at: Generated<Date>;
}

/** Messages with codes, counted by member and by phone. */
export interface DirectDebitMessagesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  phone: string;
  sent_at: Generated<Date>;
}

/**
 * Why a debit is never collected: its provider refused it for good, a moderator says that its money will not come, or one gave
 * the whole price back.
 */
export type NotCollected = 'refused' | 'not_coming' | 'refunded';

/** Signed debits that the provider has not taken, and what a moderator did about each: a debit may be given up again. */
export interface GivenUpDebitsTable {
  id: GeneratedAlways<number>;
  payment_id: string;
  given_up_at: Generated<Date>;
  /** Null while it waits for a moderator. */
  decision: 'retry' | 'by_hand' | NotCollected | null;
  decided_at: Date | null;
}

export interface DirectDebitTables {
  given_up_debits: GivenUpDebitsTable;
  direct_debits: DirectDebitsTable;
  direct_debit_messages: DirectDebitMessagesTable;
}
