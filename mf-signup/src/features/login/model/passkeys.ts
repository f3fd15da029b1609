import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { User } from '@tandem/contracts/api/user';

type Credential = BodyOf<'PUT /api/passkey-login.php'>['credential'];

/**
 * Logs in with a passkey that the browser has for this site (C-ACCOUNT-PASSKEY-LOGIN). Null when the member closed the
 * browser's question. Rejects as a login does; with `keepAccount` an account that is about to be deleted is brought back.
 */
export async function logInWithPasskey(
  api: ApiClient,
  { keepAccount }: { keepAccount?: true } = {},
): Promise<User | null> {
  const asked = await api.call('POST /api/passkey-login.php', { body: {} });
  const optionsJSON = asked.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const made = await startAuthentication({ optionsJSON }).catch(closed);
  if (made === null) return null;
  const credential = made as unknown as Credential;
  const { user } = await api.call('PUT /api/passkey-login.php', {
    body: { credential, ...(keepAccount && { keep_account: true }) },
  });
  if (user === null) throw new Error('A login returned no user.');
  return user;
}

/**
 * Makes a passkey for the member who has just logged in with this password. False when they closed the browser's question.
 */
export async function addPasskey(api: ApiClient, password: string): Promise<boolean> {
  const { options } = await api.call('POST /api/passkeys.php', { body: { password } });
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(closed);
  if (made === null) return false;
  await api.call('PUT /api/passkeys.php', { body: { credential: made as unknown as Credential } });
  return true;
}

/** The browser's question was closed, or took too long: the member knows, and nothing has failed. */
function closed(error: unknown): null {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
  throw error;
}
