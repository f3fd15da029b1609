import type { ServerResponse } from 'node:http';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import { STRICT_TRANSPORT_SECURITY } from '../../platform/http/security-headers.ts';

export const REPORTS_PATH = OWN_PATHS.policyReports;

/**
 * A script runs if it has the nonce, or if a script with the nonce has added it. Its address has to pass the `default`
 * Trusted Types policy, and it needs a hash (Integrity-Policy). Inline scripts and styles need the nonce.
 */
function contentSecurityPolicy(nonce: string, secure: boolean, reports: string): string {
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
    `report-uri ${reports}`,
    'report-to csp',
  ].join('; ');
}

const FEATURES_OFF = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'browsing-topics',
  'interest-cohort',
];

/**
 * The site itself may request the position (R-ACCOUNT-SETTINGS-GEO) and offer the device's wallet
 * (R-PAY-APPLEPAY-DEVICE).
 */
const PERMISSIONS_POLICY = [
  ...FEATURES_OFF.map((feature) => `${feature}=()`),
  'geolocation=(self)',
  'payment=(self)',
].join(', ');

/** Which page a document is, for what browsers report of its policies. */
export interface ReportingPage {
  composition: string;
  /** The release of the page's part. */
  release: string;
}

/** The headers of a document. `secure`: it came by https. `page`: null for one that is of no composition. */
export function writeDocumentHeaders(
  response: ServerResponse,
  nonce: string,
  secure: boolean,
  page: ReportingPage | null = null,
): void {
  const reports =
    page === null ? REPORTS_PATH : `${REPORTS_PATH}?composition=${page.composition}&release=${page.release}`;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', contentSecurityPolicy(nonce, secure, reports));
  response.setHeader('Integrity-Policy', 'blocked-destinations=(script), endpoints=(csp)');
  response.setHeader('Reporting-Endpoints', `csp="${reports}"`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  // Made for one visitor, with a nonce that is used once.
  response.setHeader('Cache-Control', 'private, no-cache');
  if (secure) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
}
