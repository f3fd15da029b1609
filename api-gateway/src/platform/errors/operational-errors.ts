import { ConfigError } from '../config/env.ts';
import { OutdatedDatabaseError } from '../db/take-over-ledger.ts';
import { DataDirectoryInUseError, DatabaseUnreachableError } from '../db/connection.ts';

/** Faults of the surroundings, which whoever starts a program mends: their message is all that they need. */
export function isOperationalError(error: unknown): error is Error {
  return [ConfigError, DataDirectoryInUseError, DatabaseUnreachableError, OutdatedDatabaseError].some(
    (kind) => error instanceof kind,
  );
}
