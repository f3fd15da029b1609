import type { Generated } from 'kysely';

/** Messages of a signup that wait until their sender has confirmed the address (docs/decisions/0080). */
interface FirstMessagesTable {
  user_id: number;
  profile_id: number;
  text: string;
  written_at: Generated<Date>;
}

/** Likes of a signup that wait in the same way (R-SIGNUP-LIKES). */
interface FirstLikesTable {
  user_id: number;
  liked_id: number;
  given_at: Generated<Date>;
}

/** Signups that were made a short time ago (docs/decisions/0333). */
interface MadeSignupsTable {
  /** Of key and body. */
  proof: Buffer;
  /** The account that it made; where the tenant hides who has one, the account that has the address. */
  user_id: number;
  made_at: Generated<Date>;
}

export interface FirstContactsTables {
  first_messages: FirstMessagesTable;
  first_likes: FirstLikesTable;
  made_signups: MadeSignupsTable;
}
