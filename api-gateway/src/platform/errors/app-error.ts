import { DEFAULT_LOCALE } from '@tandem/contracts/product/locales';
import { ERROR_STATUS } from '@tandem/contracts/api/errors';
import type { ErrorCode } from '@tandem/contracts/api/errors';
import { localize } from './error-texts.ts';
import type { ErrorText, Text, TextParameters } from './error-texts.ts';

export interface AppErrorOptions {
  /** Values for the text's placeholders. */
  params?: TextParameters;
  /** A text beside each field that is at fault. */
  fields?: Readonly<Record<string, Text>>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** With `locked`: minutes until the account can be tried again. */
  minutes?: number;
  /** With `conflict`: the price, in credits, where the caller was shown another one. */
  price?: number;
  /** With `conflict`: the caller has blocked the member that the call is about. */
  ownBlock?: true;
  /** What happened, for the log only. */
  cause?: unknown;
}

/**
 * An expected failure of a call. The response is made of it in one place (http/error-response.ts):
 * the code decides the HTTP status, the text is shown in the visitor's language.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly text: Text;
  readonly fields: Readonly<Record<string, Text>> | undefined;
  readonly retryAfter: number | undefined;
  readonly minutes: number | undefined;
  readonly price: number | undefined;
  readonly ownBlock: true | undefined;

  constructor(code: ErrorCode, text: ErrorText, options: AppErrorOptions = {}) {
    const whole: Text = options.params === undefined ? text : { text, params: options.params };
    super(localize(whole, DEFAULT_LOCALE), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.text = whole;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.minutes = options.minutes;
    this.price = options.price;
    this.ownBlock = options.ownBlock;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Field faults as one error: 422 `validation` (decisions, conventions). */
export function validationError(fields: Readonly<Record<string, Text>>): AppError {
  return new AppError('validation', 'field.check', { fields });
}
