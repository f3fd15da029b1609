/** The host at which a gateway that listens on HOST can call itself: the wildcard address cannot be called. */
export function ownHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}
