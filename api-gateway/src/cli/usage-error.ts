/** Thrown when a command cannot be understood. */
export class UsageError extends Error {}
