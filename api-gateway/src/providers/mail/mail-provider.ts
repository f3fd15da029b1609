/** A message that is ready to go out. */
export interface BuiltMail {
  /** That of the outbox; the same one is delivered again when the outcome of the first delivery is unknown. */
  id: string;
  tenantId: number;
  /** Addresses of the envelope. */
  from: string;
  to: string;
  subject: string;
  /** The whole message, headers and all (RFC 5322). */
  raw: Buffer;
}

/** Takes mails on their way. */
export interface MailProvider {
  readonly id: 'smtp' | 'mailbox';
  /**
   * Resolves once the mail was taken. Rejects with MailRefused when it never will be, and with any
   * other error when another try may help.
   */
  deliver: (mail: BuiltMail) => Promise<void>;
}

/** The mail server says that this mail cannot be delivered, now or later (5xx to its recipient or its text). */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
