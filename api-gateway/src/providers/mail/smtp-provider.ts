import { createTransport } from 'nodemailer';
import { MailRefused } from './mail-provider.ts';
import type { BuiltMail, MailProvider } from './mail-provider.ts';

/** No response of the server may take longer than this; a server that is merely slow gets through. */
const SILENCE_MILLISECONDS = 15_000;
/** One delivery, from the name lookup to the last response. Shorter than the outbox's lease. */
export const DELIVERY_MILLISECONDS = 60_000;

interface SmtpFailure extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** `EENVELOPE 550 RCPT TO`: what happened, without the server's words, which repeat the address. */
function smtpOutcome(error: SmtpFailure): string {
  return [error.code ?? error.name, error.responseCode, error.command].filter((part) => part !== undefined).join(' ');
}

/**
 * A 5xx to the recipient or to the message itself. One to the login or the sender is a fault of the
 * configuration, to be mended.
 */
function isRefusal(error: SmtpFailure): boolean {
  const code = error.responseCode ?? 0;
  return code >= 500 && code < 600 && (error.command === 'RCPT TO' || error.command === 'DATA');
}

/** The error as the outbox takes it: with codes only, because it is logged. */
function withoutWords(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('the mail server failed in an unknown way');
  const outcome = smtpOutcome(error);
  return isRefusal(error) ? new MailRefused(outcome) : new Error(outcome);
}

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; options of nodemailer's transport as a query. */
  url: string;
  silenceMilliseconds?: number;
  deliveryMilliseconds?: number;
}

/** Hands mails to an SMTP server, one connection each. */
export function createSmtpProvider(options: SmtpOptions): MailProvider {
  const silence = options.silenceMilliseconds ?? SILENCE_MILLISECONDS;
  const transport = createTransport({
    url: options.url,
    connectionTimeout: silence,
    greetingTimeout: silence,
    dnsTimeout: silence,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    id: 'smtp',
    deliver: async (mail: BuiltMail) => {
      try {
        await transport.sendMail({
          envelope: { from: mail.from, to: [mail.to] },
          raw: mail.raw,
          signal: AbortSignal.timeout(options.deliveryMilliseconds ?? DELIVERY_MILLISECONDS),
        });
      } catch (error) {
        throw withoutWords(error);
      }
    },
  };
}
