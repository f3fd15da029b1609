import { isIPv4 } from 'node:net';
import type { Client } from './client.ts';

/**
 * True for the names that always are this machine: `localhost`, those below it, loopback addresses. IPv6 in brackets.
 */
function isThisMachine(hostname: string): boolean {
  const name = hostname.toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true;
  return isIPv4(name) && name.startsWith('127.');
}

/**
 * Whether the visitor's cookies are to be kept to https: always, but for plain http to this machine, where
 * development and tests happen (decisions, conventions). Behind a proxy that ends TLS and is not trusted, too.
 */
export function wantsSecureCookies({ isSecure, hostname }: Pick<Client, 'isSecure' | 'hostname'>): boolean {
  return isSecure || !isThisMachine(hostname);
}
