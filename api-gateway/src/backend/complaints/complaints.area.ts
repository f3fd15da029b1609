import { createComplaintsEndpoints } from './complaints.routes.ts';
import { createComplaintsService } from './complaints.service.ts';

/** Complaints, and what became of them. */
export const createComplaintsArea = (deps: Parameters<typeof createComplaintsService>[0]) => ({
  handlers: createComplaintsEndpoints({ complaints: createComplaintsService(deps) }),
});
