import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { settingsFor } from '../../platform/tenants/settings-for.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';

export interface SettingsDeps {
  payments: {
    /** The payment methods that any country of the tenant offers. */
    methods: (tenant: Tenant) => PaymentMethod[];
  };
}

/**
 * settings.php and companyinfo.php: the tenant is that of the Host, whatever `domain` says (R-PLATFORM-TENANT-BY-HOST).
 */
export function createSettingsEndpoints({ payments }: SettingsDeps): EndpointHandlers {
  return {
    ...handle('GET /api/settings.php', async ({ context }) => {
      const { tenant, country } = context;
      const methods = payments.methods(tenant);
      // The visitor's country is of this request: it changes the response, and not its ETag.
      context.identifyBy(settingsFor(tenant, null, methods));
      return settingsFor(tenant, country, methods);
    }),
    ...handle('GET /api/companyinfo.php', async ({ context }) => context.tenant.settings.company),
  };
}
