import type { Generated } from 'kysely';

/** Members whose login takes a code beside the password, and those who are about to turn that on. */
export interface SecondStepsTable {
  user_id: number;
  secret: Buffer;
  /** Null until a first code was right. */
  confirmed_at: Date | null;
  /** The 30 seconds, counted from 1970, that the latest code was of. */
  last_step: Generated<number>;
  begun_at: Generated<Date>;
}

/** Codes that are each accepted once in the place of one from the app. */
export interface RecoveryCodesTable {
  user_id: number;
  code_hash: Buffer;
}

export interface PasskeysTable {
  /** The credential's id, base64url. */
  id: string;
  user_id: number;
  /** COSE. */
  public_key: Buffer;
  counter: number;
  transports: string[];
  /** By what its member recognizes it: where it was made. */
  browser: string | null;
  system: string | null;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

/** What a browser is to sign, once. */
export interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  tenant_id: number;
  user_id: number | null;
  expires_at: Date;
}

export interface LoginWaysTables {
  second_steps: SecondStepsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
