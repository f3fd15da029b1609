/**
 * A lint rule: a statement is begun in files that may have SQL. Every service holds the database, to open transactions,
 * and could write `db.selectFrom(…)` without an import that the borders see. Which files may is in .oxlintrc.json.
 */
interface Expression {
  type: string;
  name?: string;
  value?: unknown;
}

interface MemberNode {
  property: Expression;
}

/** The parts of ESLint's interface that the rule uses. */
interface Context {
  report: (fault: { message: string; node: unknown }) => void;
}

/** The methods of Kysely that begin a statement. */
const BEGINNINGS: ReadonlySet<unknown> = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'executeQuery',
]);

export const queries = {
  meta: { schema: [] },
  create(context: Context) {
    return {
      // `db.selectFrom` and `db['selectFrom']`
      MemberExpression: ({ property }: MemberNode) => {
        const name = property.name ?? property.value;
        if (!BEGINNINGS.has(name)) return;
        context.report({
          message: `${String(name)} is for repositories (*.repository.ts), migrations and the seed.`,
          node: property,
        });
      },
    };
  },
};
