/** An account that the sandbox never debits, as if it was closed (docs/operations.md). */
export const CLOSED_ACCOUNT = 'NL02ABNA0123456789';
