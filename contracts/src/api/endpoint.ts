import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export interface EndpointDefinition {
  summary: string;
  /** Who may call it. `member` answers 403 `authentication_required` without a session. */
  access: 'visitor' | 'member' | 'moderator';
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Absent for 204. */
  answer?: z.ZodType;
  status?: 200 | 201 | 204;
  /** Writes that create or charge need `Idempotency-Key`. */
  idempotent?: true;
  errors?: readonly ErrorCode[];
  /** Not under the Origin rule and not in the client: webhooks of other servers. */
  foreign?: true;
}

export function defineEndpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}
