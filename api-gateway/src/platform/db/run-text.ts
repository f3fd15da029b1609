import { sql } from 'kysely';
import type { Db } from './database.ts';

/** What a statement gave back: rows, or how many it changed. */
export interface Outcome {
  rows: readonly Readonly<Record<string, unknown>>[];
  changed: number | null;
}

/** Runs a statement that a person wrote. Rejects with PostgreSQL's message when it is refused. */
export async function runText(db: Db, text: string): Promise<Outcome> {
  const { rows, numAffectedRows } = await sql.raw<Record<string, unknown>>(text).execute(db);
  return { rows, changed: numAffectedRows === undefined ? null : Number(numAffectedRows) };
}
