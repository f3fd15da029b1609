import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readOrCreateFile } from '../../platform/config/secrets.ts';

/** base64url, as browsers and push services take them (RFC 8292). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const storedSchema = z.object({ privateKey: z.string().regex(/^[\w-]{43}$/) });

/** The key pair of a private key on P-256. */
function pairOf(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

function makePrivateKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Node writes no leading zero bytes; the key has 32 bytes all the same.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/**
 * The key pair that pushes are signed with: the configured one, or one that is made once and kept in
 * DATA_DIR. Every subscription is bound to it, so a new one leaves all of them behind.
 */
export function readVapidKeys(config: { dataDir: string; vapidPrivateKey: string | null }): VapidKeys {
  if (config.vapidPrivateKey !== null) return pairOf(config.vapidPrivateKey);
  const file = join(config.dataDir, 'vapid.json');
  return pairOf(readOrCreateFile(file, storedSchema, () => ({ privateKey: makePrivateKey() })).privateKey);
}
