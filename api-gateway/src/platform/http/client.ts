import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import proxyAddress from 'proxy-addr';
import type { Config } from '../config/env.ts';

/** Whether a proxy with this address, so many hops away, is believed about the visitor (TRUST_PROXY). */
export type Trust = (address: string, hop: number) => boolean;

/** More addresses of proxies than a site has; beyond that they are checked again. */
const ADDRESSES_KEPT = 1000;

/** Nobody, so many proxies, or those with one of these addresses, ranges or names such as `loopback`. */
export function createTrust(trustProxy: Config['trustProxy']): Trust {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const isListed = proxyAddress.compile(trustProxy.split(',').map((item) => item.trim()));
  const known = new Map<string, boolean>();
  return (address, hop) => {
    const kept = known.get(address);
    if (kept !== undefined) return kept;
    if (known.size >= ADDRESSES_KEPT) known.clear();
    const isTrusted = isListed(address, hop);
    known.set(address, isTrusted);
    return isTrusted;
  };
}

const firstOf = (header: string | string[] | undefined): string | undefined =>
  (typeof header === 'string' ? header : header?.[0])?.split(',', 1)[0]?.trim();

/** Who makes a request, as far as TRUST_PROXY lets it be known. Each value is computed once for a request. */
export class Client {
  readonly #request: IncomingMessage;
  readonly #trusts: Trust;
  #ip: string | undefined;
  #isBehindProxy: boolean | undefined;

  constructor(request: IncomingMessage, trusts: Trust) {
    this.#request = request;
    this.#trusts = trusts;
  }

  /** The visitor's address. */
  get ip(): string {
    // A connection that is closed has none any more.
    if (this.#request.socket.remoteAddress === undefined) return this.#ip ?? '';
    return (this.#ip ??= proxyAddress(this.#request, this.#trusts));
  }

  /** Whether the visitor's browser came by https. */
  get isSecure(): boolean {
    if (this.#request.socket instanceof TLSSocket) return true;
    return this.#comesByProxy() && firstOf(this.#request.headers['x-forwarded-proto']) === 'https';
  }

  /** What the visitor calls the site, without a port; IPv6 in brackets. */
  get hostname(): string {
    const forwarded = this.#comesByProxy() ? firstOf(this.#request.headers['x-forwarded-host']) : undefined;
    return (forwarded ?? this.#request.headers.host ?? '').replace(/:\d*$/, '');
  }

  #comesByProxy(): boolean {
    return (this.#isBehindProxy ??= this.#trusts(this.#request.socket.remoteAddress ?? '', 0));
  }
}
