import type { Generated } from 'kysely';

/** Messages of a signup that wait until their sender has confirmed the address (docs/decisions/0080). */
export interface FirstMessagesTable {
  user_id: number;
  profile_id: number;
  text: string;
  written_at: Generated<Date>;
}

/** Likes of a signup that wait in the same way (R-SIGNUP-LIKES). */
export interface FirstLikesTable {
  user_id: number;
  liked_id: number;
  given_at: Generated<Date>;
}
