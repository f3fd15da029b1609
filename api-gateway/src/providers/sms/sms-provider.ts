/** A short message that is ready to go out. It may hold a code: never logged. */
export interface Sms {
  /** The same one is delivered once. */
  id: string;
  tenantId: number;
  /** The member whose number it goes to. */
  userId: number;
  /** Who it is from, as the phone shows it: the tenant's name. */
  from: string;
  /** E.164 */
  to: string;
  text: string;
}

/** Takes short messages on their way. */
export interface SmsProvider {
  readonly id: 'gateway' | 'inbox';
  /** Resolves once the message was taken. Rejects when it was not. */
  send: (sms: Sms) => Promise<void>;
}
