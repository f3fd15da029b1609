/** A conversion that an advertisement led to: what happened, and nothing about who it was (R-TRACKING-AD-DATA). */
export type Conversion = 'signup' | 'purchase';

declare global {
  interface Window {
    /** Commands for a tenant's tag of an ad network, in order; a tag reads them from here. */
    conversions?: (readonly unknown[])[];
  }
}

/**
 * The queue for ad conversions, with anonymised IP (R-TRACKING-CONVERSIONS). To be set up only once cookies are
 * accepted.
 */
export function setUpConversions(window: Window): void {
  window.conversions ??= [['set', { anonymize_ip: true }]];
}

/** Does nothing while there is no queue: without consent no conversion is sent. */
export function sendConversion(window: Window, conversion: Conversion): void {
  window.conversions?.push(['conversion', conversion]);
}

/** Consent was withdrawn: nothing in the queue is sent any more. */
export function dropConversions(window: Window): void {
  delete window.conversions;
}
