import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { DataExportService } from './data-export.service.ts';

/** `export.php`. */
export function createDataExportEndpoints({ dataExport }: { dataExport: DataExportService }): EndpointHandlers {
  return {
    ...handle('GET /api/export.php', ({ context }) => dataExport.state(context.user.id)),
    ...handle('POST /api/export.php', ({ context }) => dataExport.request(context.user.id)),
  };
}
