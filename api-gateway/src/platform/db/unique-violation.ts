/** The code of PostgreSQL for a row that would have the key of another one. */
const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because another row has the key that this constraint keeps unique. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === UNIQUE_VIOLATION &&
    'constraint' in error &&
    error.constraint === constraint
  );
}
