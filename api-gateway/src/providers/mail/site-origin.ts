export interface SiteAddress {
  /** PUBLIC_ORIGIN, such as `https://{domain}`; null takes what the domain suggests. */
  publicOrigin: string | null;
  /** Where this gateway listens, for sites on this machine. */
  port: number;
}

/**
 * `https://host` under which a tenant's members reach its site, from the tenant's own settings: what a
 * request calls itself counts for nothing in a link that is mailed.
 */
export function siteOrigin(
  { settings }: { settings: { domain: string } },
  { publicOrigin, port }: SiteAddress,
): string {
  const { domain } = settings;
  if (publicOrigin !== null) return publicOrigin.replace('{domain}', domain);
  const local = domain === 'localhost' || domain.endsWith('.localhost');
  return local ? `http://${domain}:${port}` : `https://${domain}`;
}
