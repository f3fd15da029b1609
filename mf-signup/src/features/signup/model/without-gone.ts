import type { SignupStart } from './signup-start.ts';
import type { SignupValuesState } from './use-signup-values.ts';

interface Brought {
  start: SignupStart;
  state: SignupValuesState;
  /** The message that is left out; empty where none is. */
  unsent: string;
}

/**
 * Returns what a signup goes on with: where the chosen member cannot be loaded, without them and without the message to them,
 * which no question shows and nobody could change (R-SIGNUP-MEMBER-GONE). The draft keeps it, for a later visit that finds the
 * member.
 */
export function withoutGone(start: SignupStart, state: SignupValuesState, { isGone }: { isGone: boolean }): Brought {
  if (!isGone) return { start, state, unsent: '' };
  return {
    start: { ...start, profile: null, message: null },
    state: { ...state, values: { ...state.values, signup_message: '' } },
    unsent: state.values.signup_message.trim(),
  };
}
