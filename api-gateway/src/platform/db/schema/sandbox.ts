import type { Generated } from 'kysely';

export interface SandboxPaymentsTable {
  reference: string;
  token: string;
  merchant: string;
  merchant_reference: string;
  description: string;
  amount: number;
  currency: string;
  method: string;
  locale: string;
  return_url: string;
  webhook_host: string;
  bank: string | null;
  status: Generated<'open' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'chargeback'>;
  created_at: Generated<Date>;
  decided_at: Date | null;
  /** The payer whose card stays here; null for one who leaves none. */
  customer: Generated<string | null>;
  /** Minor units that went back. */
  refunded: Generated<number>;
}

export interface SandboxRefundsTable {
  refund_id: string;
  reference: string;
  amount: number;
  created_at: Generated<Date>;
}

/** The payers that the sandbox knows, and the card that each has left. */
export interface SandboxCustomersTable {
  customer: string;
  mandate: string | null;
  brand: string | null;
  last4: string | null;
  /** What is charged to it is declined. */
  refuses: Generated<boolean>;
}

/** What the sandbox provider keeps. */
export interface SandboxTables {
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_customers: SandboxCustomersTable;
}
