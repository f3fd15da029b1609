import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export interface EndpointDefinition {
  summary: string;
  /** Who may call it. `member` answers 403 `authentication_required` without a session. */
  access: 'visitor' | 'member' | 'moderator';
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a file's bytes, not JSON. The handler gets them as `rawBody`. */
  upload?: { types: readonly string[]; maxBytes: number };
  /** Absent for 204. */
  answer?: z.ZodType;
  /** In place of an answer: a stream of server-sent events whose data are these. It is opened by EventSource. */
  stream?: z.ZodType;
  status?: 200 | 201 | 204;
  /**
   * Writes that create or charge need `Idempotency-Key`. The first answer is kept and given again; `by-handler`: the
   * handler sees to that itself, because its answer holds a secret that no table may keep.
   */
  idempotent?: true | 'by-handler';
  errors?: readonly ErrorCode[];
  /** Not under the Origin rule and not in the client: webhooks of other servers. */
  foreign?: true;
}

export function defineEndpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}
