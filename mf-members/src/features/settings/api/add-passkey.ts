import { startRegistration } from '@simplewebauthn/browser';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { LoginWays } from './login-ways.ts';

type Credential = BodyOf<'PUT /api/passkeys.php'>['credential'];

/**
 * Makes a passkey in this browser and adds it to the account (C-ACCOUNT-PASSKEY-ADD). Null when the member closed the
 * browser's question. Rejects with `validation` for a wrong password or code, and where this device has a passkey already.
 */
export async function addPasskey(api: ApiClient, body: BodyOf<'POST /api/passkeys.php'>): Promise<LoginWays | null> {
  const { options } = await api.call('POST /api/passkeys.php', { body });
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  });
  if (made === null) return null;
  return api.call('PUT /api/passkeys.php', { body: { credential: made as unknown as Credential } });
}
