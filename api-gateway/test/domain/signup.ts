import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@tandem/contracts/api/index';
import { freshName } from '../names.ts';
import type { TestGateway } from '../harness.ts';

export type SignupBody = BodyOf<'POST /api/signup.php'>;

/** What a person sends who signs up, with an address and a name that nobody has. */
export const newSignup = (changes: Partial<SignupBody> = {}): SignupBody => ({
  email: `${randomUUID()}@example.test`,
  name: freshName('Juliette'),
  password: 'lanterne bleue',
  date_of_birth: '1992-03-04',
  gender: 'female',
  country: 'NL',
  language: 'en',
  accept_terms: true,
  ...changes,
});

/** Signs a new person up at the site of a host; rejects when that is refused. */
export const signUpAt = (gateway: TestGateway, changes: Partial<SignupBody> = {}, host?: string) =>
  gateway.client(host).call('POST /api/signup.php', { body: newSignup(changes), headers: { 'accept-language': 'en' } });
