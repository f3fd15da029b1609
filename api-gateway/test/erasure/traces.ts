import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TestGateway } from '../harness.ts';

/** What a person can be found by. */
export interface Marks {
  /** The number of the account. */
  id: number;
  /** As it is written anywhere, in upper or lower case. */
  texts: readonly string[];
  /** Of which any hash is a trace as well, exactly as it is. */
  hashed?: readonly string[];
  /** Hashes that the site makes of what the person has. */
  derived?: readonly Buffer[];
}

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
}

/** Every column of every table, of the site and of its jobs: also of tables that are made after this was written. */
async function everyColumn({ db }: TestGateway): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_schema as schema, c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
    order by 1, 2, 3`.execute(db);
  return rows;
}

const ALGORITHMS = ['sha256', 'sha512', 'sha1', 'md5'];
/** Shorter beginnings of a hash are no trace, and some are there by chance. */
const HEX_DIGITS = 32;
const BASE64_DIGITS = 26;

/** Each hash of each text, and those that the site makes, in hexadecimal digits. */
const hashesOf = ({ hashed = [], derived = [] }: Marks): string[] => [
  ...hashed.flatMap((text) => ALGORITHMS.map((algorithm) => createHash(algorithm).update(text).digest('hex'))),
  ...derived.map((hash) => hash.toString('hex')),
];

/** The ways in which a text has a hash: also shortened, and as a UUID, of whose digits version and variant are its own. */
function writtenAs(hash: string): string[] {
  const base64 = Buffer.from(hash, 'hex').toString('base64');
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-_${hash.slice(13, 16)}-_${hash.slice(17, 20)}-`;
  const url = base64.replaceAll('+', '-').replaceAll('/', '_');
  return [
    hash.slice(0, HEX_DIGITS),
    uuid,
    base64.slice(0, BASE64_DIGITS),
    url.slice(0, BASE64_DIGITS).replaceAll('_', '\\_'),
  ];
}

interface Patterns {
  id: number;
  texts: readonly string[];
  /** Of hashes, which have upper and lower case in base64. */
  hashes: readonly string[];
}

const patternsOf = (marks: Marks): Patterns => ({
  id: marks.id,
  texts: marks.texts.map((text) => `%${text}%`),
  hashes: hashesOf(marks).flatMap((hash) => writtenAs(hash).map((written) => `%${written}%`)),
});

/** Whether a value of a column has the number, one of the texts or one of the hashes; whatever its type. */
function hasTrace({ column, table, type }: Column, { id, texts, hashes }: Patterns): RawBuilder<boolean> {
  const value = sql.ref(column);
  if (type === 'bigint' || type === 'integer')
    return column !== 'id' || table === 'users' ? sql`${value} = ${id}` : sql`false`;
  if (type === 'bytea')
    return sql`encode(${value}, 'escape') ilike any(${texts}) or encode(${value}, 'hex') like any(${hashes})`;
  const written = sql`${value}::text`;
  const number = sql`${written} ~ ${`(^|[^0-9])${id}([^0-9]|$)`}`;
  return sql`${written} ilike any(${texts}) or ${written} like any(${hashes}) or ${number}`;
}

/** The columns that have a trace of a person, but for those that are `kept`; each table is read once. */
export async function tracesOf(gateway: TestGateway, marks: Marks, kept?: ReadonlySet<string>): Promise<string[]> {
  const patterns = patternsOf(marks);
  const columns = (await everyColumn(gateway)).filter(({ table, column }) => kept?.has(`${table}.${column}`) !== true);
  const traces: string[] = [];
  for (const [place, ofTable] of Map.groupBy(columns, ({ schema, table }) => `${schema}.${table}`)) {
    const conditions = ofTable.map((column) => sql`bool_or(${hasTrace(column, patterns)})`);
    const { rows } = await sql<{ found: (boolean | null)[] }>`
      select array[${sql.join(conditions)}] as found from ${sql.table(place)}`.execute(gateway.db);
    const found = rows[0]?.found ?? [];
    traces.push(
      ...ofTable.filter((_, index) => found[index] === true).map(({ table, column }) => `${table}.${column}`),
    );
  }
  return traces;
}

/** Paths below the data folder. */
export async function everyFile({ config }: TestGateway): Promise<string[]> {
  const entries = await readdir(config.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The files whose path or content has the number, one of the texts or one of the hashes of a person. */
export async function tracesInFiles(gateway: TestGateway, marks: Marks): Promise<string[]> {
  const hashes = hashesOf(marks);
  const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
  const written = [String(marks.id), ...marks.texts, ...hashes, ...bytes.map((hash) => hash.toString('base64url'))];
  const traces: string[] = [];
  for (const file of await everyFile(gateway)) {
    const content = await readFile(file);
    if (written.some((one) => file.includes(one)) || [...written, ...bytes].some((one) => content.includes(one)))
      traces.push(file);
  }
  return traces;
}
