import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { settingsFor } from '../../platform/tenants/settings-for.ts';

/**
 * settings.php and companyinfo.php: the tenant is that of the Host, whatever `domain` says (R-PLATFORM-TENANT-BY-HOST).
 */
export function createSettingsEndpoints(): EndpointHandlers {
  return {
    ...handle('GET /api/settings.php', async ({ context }) => {
      // The visitor's country is of this request: it changes the response, and not its ETag.
      context.identifyBy(settingsFor(context.tenant, null));
      return settingsFor(context.tenant, context.country);
    }),
    ...handle('GET /api/companyinfo.php', async ({ context }) => context.tenant.settings.company),
  };
}
