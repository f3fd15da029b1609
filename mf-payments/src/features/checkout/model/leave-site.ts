/** Leaves this document for the payment page. Throws for an address that is no web page. */
export function leaveFor(address: string): void {
  const { protocol, href } = new URL(address, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The payment page has no web address.');
  window.location.assign(href);
}
