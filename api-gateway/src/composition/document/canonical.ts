import type { IncomingMessage } from 'node:http';
import type { Config } from '../../platform/config/env.ts';
import { requestState } from '../../platform/http/request-state.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';

/** `https://host:port` of the tenant's first host, under which its pages are to be known, whichever was requested. */
export type CanonicalOrigin = (request: IncomingMessage, tenant: Pick<Tenant, 'hosts'>) => string;

/** The port of the Host, where this gateway listens at it: a client may name any. */
function ownPort(request: IncomingMessage): string {
  const port = /:(\d{1,5})$/.exec(request.headers.host ?? '')?.[1];
  return port !== undefined && Number(port) === request.socket.localPort ? `:${port}` : '';
}

/**
 * Scheme and port are those of PUBLIC_ORIGIN. Without it they are what this gateway knows itself, or a proxy that it trusts says
 * (R-PLATFORM-CANONICAL-TRUSTED): what is in canonical links and the sitemap stays in caches and search engines.
 */
export function createCanonicalOrigin({ publicOrigin }: Pick<Config, 'publicOrigin'>): CanonicalOrigin {
  const known = publicOrigin === null ? null : new URL(publicOrigin.replace('{domain}', 'example.test'));
  return (request, { hosts }) => {
    const { client } = requestState(request);
    const host = hosts[0] ?? client.hostname;
    if (known !== null) return `${known.protocol}//${host}${known.port === '' ? '' : `:${known.port}`}`;
    return `http${client.isSecure ? 's' : ''}://${host}${ownPort(request)}`;
  };
}
