import { BlockList, isIP } from 'node:net';

/**
 * Where subscriptions of today's browsers point to: Chrome, Edge and their relatives, Firefox, Safari.
 * A leading dot stands for every name below.
 */
const KNOWN_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for the names of this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

const ranges: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
const notPublic = new BlockList();
for (const [network, bits, family] of ranges) notPublic.addSubnet(network, bits, family);

/** True for an address of the public internet: not this machine, not a private or reserved network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  // BlockList treats an IPv4-mapped IPv6 address as the IPv4 address.
  return version !== 0 && !notPublic.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

export interface PushServices {
  /**
   * True for an address that pushes may be sent to. The address comes from the browser, so it could name
   * anything that this server can reach: only hosts that are push services are let through, by https and on
   * its own port. Hosts of the configuration are added; of those, loopback may be called by plain http.
   */
  allows: (endpoint: string) => boolean;
  /** True when the host was configured and is on this machine: it may have a loopback address. */
  isLocal: (endpoint: string) => boolean;
}

/** `more`: hosts of PUSH_SERVICES, such as `push.example.org` or, outside production, `localhost:9000`. */
export function createPushServices(more: readonly string[]): PushServices {
  const isConfigured = (url: URL) => more.includes(url.host);
  const isLocal = (url: URL) => isConfigured(url) && isLoopback(url.hostname);
  const isKnown = ({ hostname, port }: URL) =>
    port === '' &&
    KNOWN_SERVICES.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service));
  return {
    allows: (endpoint) => {
      if (!URL.canParse(endpoint)) return false;
      const url = new URL(endpoint);
      if (url.username !== '' || url.password !== '') return false;
      if (isLocal(url)) return url.protocol === 'http:' || url.protocol === 'https:';
      return url.protocol === 'https:' && (isKnown(url) || isConfigured(url));
    },
    isLocal: (endpoint) => isLocal(new URL(endpoint)),
  };
}
