import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import { runStatement } from './database.ts';
import type { Db, DbOrTrx } from './database.ts';
import type { Database } from './schema.ts';
import { planOnce } from './statement-names.ts';

/** Writes SQL and runs none. */
const writer: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** `select *` and `"table".*`, as the builder writes them. */
const EVERY_COLUMN = /select\s+\*|"\.\*/i;

/** A placeholder in a statement for a value that each run brings. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function write<R>(query: Compilable<R> | RawBuilder<R>): CompiledQuery<R> {
  return 'isRawBuilder' in query ? query.compile(writer) : query.compile();
}

/** A statement whose text is written once, however often it runs. */
export interface Prepared<V, R> {
  /** Runs it; the rows. */
  all: (db: DbOrTrx, values: V) => Promise<R[]>;
  /** Its first row, or undefined. */
  first: (db: DbOrTrx, values: V) => Promise<R | undefined>;
}

/**
 * Prepares a statement, at its first run. Writing SQL with the builder takes the gateway more time than sending it and
 * reading the rows, and for a statement of several tables planning takes the database more time than running it.
 *
 * `build` gets placeholders in place of the values: it must put each of them into the statement as it is, and must not
 * decide anything by them. `planned`: `once` for each connection, which is right where any value is looked up in the
 * same way; `each time` where the best way depends on the values, as in a search. A value that PostgreSQL cannot know
 * the type of by its place needs a cast in the statement. What is planned once names its columns: `*` of a table is
 * refused here, because the plan would fail on every connection from the migration on that adds a column.
 */
export function prepare<V extends object, R>(
  build: (db: Db, values: V) => Compilable<R> | RawBuilder<R>,
  planned: 'once' | 'each time' = 'once',
): Prepared<V, R> {
  let statement: { sql: string; order: readonly unknown[] } | null = null;

  const written = () => {
    if (statement !== null) return statement;
    const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as V;
    const { sql, parameters } = write(build(writer, placeholders));
    if (planned === 'once') {
      if (EVERY_COLUMN.test(sql)) throw new Error(`A statement that is planned once has to name its columns: ${sql}`);
      planOnce(sql);
    }
    statement = { sql, order: parameters };
    return statement;
  };

  const all: Prepared<V, R>['all'] = async (db, values) => {
    const { sql, order } = written();
    const given = order.map((item) => (item instanceof Placeholder ? values[item.name as keyof V] : item));
    // The rows of this statement, as its types have them.
    return (await runStatement(db, sql, given)) as R[];
  };
  return { all, first: async (db, values) => (await all(db, values))[0] };
}
