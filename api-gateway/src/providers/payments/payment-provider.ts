import type { IncomingHttpHeaders } from 'node:http';
import type { Currency, PaymentMethod, PaymentStatus } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';

/** What a provider is to collect for the site. */
export interface ProviderOrder {
  /** The payment's id at the site; the provider responds to a repeated one with the same reference. */
  paymentId: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  method: PaymentMethod;
  /** Name of the tenant. */
  merchant: string;
  /** Shown to the payer, in their language. */
  description: string;
  locale: Locale;
  /** Path on the site's own origin to which the payer comes back, whatever happened. */
  returnPath: string;
  /** `https://host:port` under which the payer sees the site. */
  origin: string;
  /**
   * The price is locked until then (R-PAY-PRICE-LOCKED). A provider that cannot end a payment at a time ignores it: the site
   * cancels those that nobody has paid by then (R-PAY-EXPIRED-CLOSED).
   */
  expiresAt: Date;
  /** The provider's id of a payer who lets it keep their card (R-PAY-STORED-CARD-CONSENT). */
  customer?: string;
}

export interface ProviderPayment {
  /** The provider's own id of the payment. */
  reference: string;
  /** Where the member pays. */
  redirectUrl: string;
}

/** What a provider says about a payment. */
export interface ProviderReport {
  reference: string;
  status: PaymentStatus;
  /** Minor units. */
  amount: number;
  currency: string;
  /** What of it went back, also by a refund that somebody made at the provider's own desk; not there where it does not say. */
  refunded?: number;
}

/** A report that was received by webhook. */
export interface ProviderEvent extends ProviderReport {
  /** The provider's id of the event: the same one is applied once. */
  eventId: string;
  occurredAt: Date;
  /**
   * The site's id of the payment, as the provider was given it and returns it: by it a payment is found whose reference never
   * reached the site (R-PAY-WEBHOOK-LOST). Never of what the call itself says.
   */
  paymentId?: string;
}

/** Money that goes back to who paid. */
export interface ProviderRefund {
  /** The provider's id of the payment. */
  reference: string;
  /** The site's own id of the refund: a repeated one refunds once. */
  refundId: string;
  /** Minor units; a part of the payment or all of it. */
  amount: number;
  currency: string;
}

/**
 * What came of cancelling: it is over, and no money comes; or its money is there or on the way; or it stays open, because the
 * provider does not let it be cancelled.
 */
export type Cancelling = 'over' | 'paid' | 'open';

/** What became of a refund that the provider has taken. */
export type RefundState = 'under-way' | 'arrived' | 'failed';

/** The provider will never make this refund, such as of a payment that was charged back meanwhile. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}

/** A direct debit: the account, and the mandate that its holder signed. Never logged. */
export interface DebitOrder extends Omit<ProviderOrder, 'returnPath' | 'expiresAt' | 'method' | 'customer'> {
  accountHolder: string;
  iban: string;
  mandateReference: string;
  signedAt: Date;
  /** The provider's id of the payer, kept at an earlier try; null at the first. */
  customer: string | null;
  /** Keeps that id before anything is collected: a later try finds by it what this one has made. */
  keepCustomer: (customer: string) => Promise<void>;
}

/** The provider will never collect this debit: its account is closed, say. Its message names neither the account nor its holder. */
export class DebitRefused extends Error {
  override readonly name = 'DebitRefused';
}

/** What a provider shows of a card that it keeps, and by which ids it knows it. Never the number. */
export interface KeptCard {
  customer: string;
  mandate: string;
  /** Such as `Visa`. */
  brand: string;
  /** The last four digits; null where it shows none. */
  last4: string | null;
}

/** The provider does not charge this card, now or at another try. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
}

/** A payment by a card that the provider keeps. Its ids are never logged. */
export interface CardCharge extends Omit<ProviderOrder, 'returnPath' | 'expiresAt' | 'method' | 'customer'> {
  customer: string;
  mandate: string;
}

/** Cards that a provider keeps for their payers. */
export interface CardVault {
  /** A payer, of whom the provider learns nothing; a repeated `key` makes one. Returns the provider's id. */
  createCustomer: (key: string) => Promise<string>;
  /** The card that a paid payment has left for its payer; null where it has left none. */
  find: (reference: string) => Promise<KeptCard | null>;
  /** Charges a card; a repeated one of a payment is charged once. Rejects with CardRefused where it never will be. */
  charge: (order: CardCharge) => Promise<Pick<ProviderPayment, 'reference'>>;
  /** What charging a card for a payment has made before; null for nothing. It charges nothing. */
  charged: (order: Pick<CardCharge, 'paymentId' | 'customer'>) => Promise<Pick<ProviderPayment, 'reference'> | null>;
  /** Ends one card of a payer, who stays; one that is not there has ended. */
  revoke: (card: Pick<KeptCard, 'customer' | 'mandate'>) => Promise<void>;
  /** Deletes a payer and their cards; one that is not there is deleted. */
  forget: (customer: string) => Promise<void>;
}

/** A payment service. Its calls reject when it cannot be reached. */
export interface PaymentProvider {
  /** Stored with each payment. */
  readonly id: string;
  create: (order: ProviderOrder) => Promise<ProviderPayment>;
  /**
   * Collects a direct debit; a repeated one of a payment is collected once. Returns the provider's reference. Rejects with
   * DebitRefused where it never will. Not there where the provider has no direct debits.
   */
  collect?: (debit: DebitOrder) => Promise<Pick<ProviderPayment, 'reference'>>;
  /** Not there where the provider keeps no cards. */
  readonly cards?: CardVault;
  /** The present status; null when the provider does not know the reference. */
  fetch: (reference: string) => Promise<ProviderReport | null>;
  /** Ends a payment that nobody has paid, where that is possible. */
  cancel: (reference: string) => Promise<Cancelling>;
  /**
   * Sends money back, once for each `refundId`, and again when it did not arrive. Rejects with RefundRefused where it never
   * will be.
   */
  refund: (refund: ProviderRefund) => Promise<void>;
  /** What became of it since; null when the provider does not know such a refund. */
  refundState: (refund: Pick<ProviderRefund, 'reference' | 'refundId'>) => Promise<RefundState | null>;
  /** Reads a webhook call from the body's bytes as they came; null when it is not provably the provider's. */
  verifyWebhook: (rawBody: Buffer, headers: IncomingHttpHeaders) => Promise<ProviderEvent | null>;
}
