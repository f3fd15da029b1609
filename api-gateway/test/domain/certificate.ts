// The library needs it to be loaded first.
import 'reflect-metadata';
import { X509CertificateGenerator, cryptoProvider } from '@peculiar/x509';

const DAY = 86_400_000;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A private key and a certificate for this machine that it signs itself, valid for a day, as `node:https` takes them. */
export async function createCertificate(): Promise<{ key: string; cert: string }> {
  cryptoProvider.set(crypto);
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=localhost',
    notBefore: new Date(Date.now() - DAY / 2),
    notAfter: new Date(Date.now() + DAY / 2),
    signingAlgorithm: ALGORITHM,
    keys,
  });
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return { key: `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`, cert: certificate.toString('pem') };
}
