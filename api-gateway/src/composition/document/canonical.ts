import type { Request } from 'express';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';

/** `https://host:port` of the tenant's first host, under which its pages are to be known, whichever was requested. */
export function canonicalOrigin(request: Pick<Request, 'protocol' | 'headers'>, tenant: Pick<Tenant, 'hosts'>): string {
  const host = request.headers.host ?? '';
  const port = /:\d{1,5}$/.exec(host)?.[0] ?? '';
  const [first] = tenant.hosts;
  return `${request.protocol}://${first === undefined ? host : first + port}`;
}
