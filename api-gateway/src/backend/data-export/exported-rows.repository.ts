import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What an export has under each name, as JSON. */
export type Exported = Readonly<Record<string, RawBuilder<unknown>>>;

/** Rows of one query as JSON, an empty list where there are none. */
export const rowsOf = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(found), '[]') from (${query}) found)`;

/** The row of a query as JSON, null where there is none. */
export const rowOf = (query: RawBuilder<unknown>) => sql`(select row_to_json(found) from (${query}) found)`;
