/** How short messages are sent. */
export interface SmsConfig {
  readonly url: string;
  /** Never logged. */
  readonly token: string;
}
