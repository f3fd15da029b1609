import { userInfo } from 'node:os';

/** Who is at the command, for the history. Some containers have no name for their user. */
export function actorOfProcess(): string {
  try {
    return userInfo().username;
  } catch (error) {
    if (error instanceof Error) return `uid ${process.getuid?.() ?? 'unknown'}`;
    throw error;
  }
}
