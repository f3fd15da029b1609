/** Where a gateway that listens on this host (HOST) is reached by itself: "every address" is none to call. */
export function ownHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}
