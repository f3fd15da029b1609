import type { Generated, GeneratedAlways } from 'kysely';
import type { Gift } from '@tandem/contracts/product/lists';
import type { Sought } from './core.ts';

/** Who likes whom. `seen_at` is null while the like is new to the liked member. */
export interface LikesTable {
  liker_id: number;
  liked_id: number;
  created_at: Generated<Date>;
  seen_at: Date | null;
}

/** Likes given on one day of the tenant's calendar (R-LIKES-DAY-LIMIT). */
export interface LikeDaysTable {
  user_id: number;
  /** `YYYY-MM-DD` */
  day: string;
  given: number;
}

/** Whom a member has passed in the swipe game. */
export interface SwipePassesTable {
  user_id: number;
  passed_id: number;
  created_at: Generated<Date>;
}

/** The swipe game of a member. */
export interface SwipeGamesTable {
  user_id: number;
  /** `YYYY-MM-DD`: the day of the tenant's calendar that `given` counts; null before the first like. */
  day: string | null;
  given: Generated<number>;
  /** The last one passed, while that can be undone. */
  last_passed_id: number | null;
}

export interface BlocksTable {
  blocker_id: number;
  blocked_id: number;
  created_at: Generated<Date>;
}

/** Two members; `low_id` is the smaller id. */
export interface ConversationsTable {
  id: GeneratedAlways<number>;
  tenant_id: number;
  low_id: number;
  high_id: number;
  /** Who wrote first; counted against the free conversations (R-CHAT-START-COUNTED). */
  started_by: number;
  created_at: Generated<Date>;
}

/** One side of a conversation. */
export interface ParticipantsTable {
  conversation_id: number;
  user_id: number;
  partner_id: number;
  /** This side removed the chat up to this message (R-CHAT-DELETE-OWN-SIDE). */
  cleared_up_to: Generated<number>;
  /** What `cleared_up_to` was before the last deletion, and is again once that is undone; null where it cannot be. */
  cleared_before: number | null;
  /** When the last deletion was that can be undone, or is. */
  cleared_at: Date | null;
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  conversation_id: number;
  sender_id: number;
  recipient_id: number;
  client_id: string;
  /** Of a gift: its name. */
  text: string;
  gift: Generated<Gift | null>;
  /** The line of the script that a fictional profile answered with; null for what was written. */
  script: Generated<string | null>;
  /** Credits that it cost. */
  cost: number;
  sent_at: Generated<Date>;
  read_at: Date | null;
  /** The text as a search compares it; null of a gift. */
  words: GeneratedAlways<string | null>;
}

/** Findable members, kept by triggers on users and profiles; never written by the application. */
export interface MemberSearchTable {
  user_id: number;
  tenant_id: number;
  last_active_at: Date;
  signup_at: Date;
  /** `YYYY-MM-DD` */
  date_of_birth: string;
  gender: string | null;
  country: string;
  region: string | null;
  hair_color: string | null;
  eye_color: string | null;
  body_type: string | null;
  interests: string[];
  fictional: boolean;
  /** Whom they look for, by all that they state (`sought_gender`). */
  sought: Sought;
  /** The hour of their last activity: members of one hour are of equal rank. */
  active_hour: Date;
}

/** The tables of members, likes, chat, credits and payments. */
export interface DomainTables {
  likes: LikesTable;
  like_days: LikeDaysTable;
  swipe_passes: SwipePassesTable;
  swipe_games: SwipeGamesTable;
  blocks: BlocksTable;
  conversations: ConversationsTable;
  participants: ParticipantsTable;
  messages: MessagesTable;
  member_search: MemberSearchTable;
}
