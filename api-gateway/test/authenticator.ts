import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** What the gateway's options have that an authenticator reads. */
interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A byte string in CBOR, of 24 to 65,535 bytes. The length takes as little room as it can. */
const cborBytes = (bytes: Buffer) => {
  const { length } = bytes;
  return Buffer.concat([Buffer.from(length < 0x100 ? [0x58, length] : [0x59, length >> 8, length & 0xff]), bytes]);
};
/** A text in CBOR, of up to 23 letters. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A P-256 public key as COSE writes it. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name]), cborBytes(Buffer.from(value, 'base64url'))]);
  // Key type EC2, algorithm ES256, curve P-256.
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)]);
}

export interface Authenticator {
  /** What a browser at this address returns of `navigator.credentials.create`. */
  create: (options: Options, origin: string) => Record<string, unknown>;
  /** What it returns of `navigator.credentials.get`. */
  get: (options: Options, origin: string) => Record<string, unknown>;
}

/** A passkey of software, as a phone has one in hardware. `isVerified`: its owner has unlocked it. */
export function createAuthenticator({ isVerified = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0);

  const authData = (domain: string, more: Buffer | null): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flag = Buffer.from([flags | (more === null ? 0 : HAS_CREDENTIAL)]);
    return Buffer.concat([sha256(domain), flag, count, more ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, unknown>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    create: ({ challenge, rp }, origin) => {
      const length = Buffer.from([id.length >> 8, id.length & 0xff]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData(rp?.id ?? '', attested)),
      ]);
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    get: ({ challenge, rpId }, origin) => {
      const data = authData(rpId ?? '', null);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
