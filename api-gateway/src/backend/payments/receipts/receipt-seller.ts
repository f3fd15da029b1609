import { z } from 'zod';
import type { Tenant } from '../../../platform/tenants/tenant-settings.ts';

/** What a paper says of its seller, as the database keeps it. */
const sellerSchema = z.object({
  /** The name of the site. */
  site: z.string(),
  support_email: z.string(),
  /** In which its days are written. */
  time_zone: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  kvk: z.string(),
  vat_numbers: z.array(z.string()),
});

export type Seller = z.infer<typeof sellerSchema>;

const sellerNow = ({ settings, timeZone }: Tenant): Seller => ({
  ...settings.company,
  site: settings.name,
  support_email: settings.support_email,
  time_zone: timeZone,
});

/**
 * The seller of a paper as they were when it was issued (R-PAY-RECEIPT-PARTIES). Where the tenant's row was not whole at that
 * time, which no site is served with, the one that there is now.
 */
export const sellerOf = ({ seller }: { seller: unknown }, tenant: Tenant): Seller =>
  sellerSchema.safeParse(seller).data ?? sellerNow(tenant);
