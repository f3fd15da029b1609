import { skeletonsOf } from '../../platform/names/name-skeletons.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { GIVEN_NAMES } from './given-names.ts';

/** Who works for a site, in both languages. */
const STAFF = `
  admin admins administrator administrators sysadmin mod mods moderator moderators moderation staff team crew support
  help helpdesk service customercare customerservice customersupport owner operator official manager management webmaster
  security billing payments abuse complaints contact info press safety
  administrateur administrateurs administratrice administratrices administration modo modos moderateur moderateurs
  moderatrice moderatrices equipe personnel assistance aide serviceclient serviceclients gerant gerante directeur
  directrice direction officiel officielle responsable webmestre securite facturation paiement paiements reclamations presse
`;

/** Words of staff that nobody else writes into a name: with one of them also `ModeratorAnna` claims to work for the site. */
const CLAIMS = `
  admin admins administrator administrators sysadmin mod mods moderator moderators moderation staff support help helpdesk
  customercare customerservice customersupport official webmaster
  administrateur administrateurs administratrice administratrices administration modo modos moderateur moderateurs
  moderatrice moderatrices assistance serviceclient serviceclients officiel officielle webmestre
`;

/** What a system says of itself, or of a member without a name. */
const SYSTEM = `
  root system sysop postmaster hostmaster mailerdaemon noreply donotreply localhost www api bot robot notification
  notifications null undefined anonymous deleted deleteduser deletedmember unknown guest user member everyone
  systeme nepasrepondre anonyme supprime comptesupprime membresupprime inconnu inconnue invite utilisateur utilisatrice
  membre toutlemonde
`;

const MARKS = /\p{M}/gu;
const AROUND = /^\p{N}+|\p{N}+$/gu;
const NOT_A_LETTER = /[^\p{L}\p{M}\p{N}]/gu;

/** What a name is compared by: without `_`, `-`, accents, and digits at its ends (`Admin_01` is `admin`). */
function keysOf(name: string): string[] {
  const letters = name.normalize('NFKC').replace(NOT_A_LETTER, '');
  const spellings = [letters, letters.replace(AROUND, '')];
  return spellings.flatMap(skeletonsOf).map((skeleton) => skeleton.replace(MARKS, ''));
}

/** In capitals as well: `ADM1N` looks like `ADMIN`. */
const keysOfWord = (word: string): string[] => [word, word.toUpperCase()].flatMap(keysOf).filter((key) => key !== '');

const keysOfWords = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).flatMap(keysOfWord));

const STAFF_KEYS = keysOfWords(STAFF);
const CLAIM_KEYS = keysOfWords(CLAIMS);
const SYSTEM_KEYS = keysOfWords(SYSTEM);

/** Where one word of a name ends and another begins: a sign, or a sign or a digit. */
const BETWEEN_WORDS = [/[^\p{L}\p{M}\p{N}]+/u, /[^\p{L}\p{M}]+/u];
/** Also a capital after a small letter, which names have that are one word: `TeamLea`. */
const AT_CAPITALS = /[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll}\p{M}*)(?=\p{Lu})/u;
/** `customer-service-anna` has a word of two. */
const WORDS_TOGETHER = 2;

/** The keys of the words of a name, alone and with the next one. */
function wordKeysOf(name: string, between: RegExp): string[] {
  const words = name.normalize('NFKC').split(between);
  return words.flatMap((word, index) => [word, words.slice(index, index + WORDS_TOGETHER).join('')].flatMap(keysOf));
}

/** Whether a name claims that its member works for the site, by a word of staff or by the site's name beside another word. */
function claimsToBeStaff(name: string, tenantKeys: ReadonlySet<string>): boolean {
  const isClaim = (key: string) => STAFF_KEYS.has(key) || tenantKeys.has(key);
  return (
    BETWEEN_WORDS.some((between) => wordKeysOf(name, between).some(isClaim)) ||
    wordKeysOf(name, AT_CAPITALS).some((key) => CLAIM_KEYS.has(key) || tenantKeys.has(key))
  );
}

/** Claims that no other word ends with (`annasupport`), and the longer ones, that none begins with: a supporter is no staff. */
const ENDS = [...CLAIM_KEYS].filter((key) => key.length >= 7);
const BEGINS = [...CLAIM_KEYS].filter((key) => key.length >= 9);
/** Short, but no name begins or ends with it. */
const AT_EITHER_END = keysOfWord('admin');
const containsClaim = (key: string): boolean =>
  [...ENDS, ...AT_EITHER_END].some((claim) => key.endsWith(claim)) ||
  [...BEGINS, ...AT_EITHER_END].some((claim) => key.startsWith(claim));

/** Whether a key is two words of staff, written together: `supportteam`. */
const isTwoStaffWords = (key: string): boolean =>
  [...STAFF_KEYS].some((word) => key.startsWith(word) && STAFF_KEYS.has(key.slice(word.length)));

/** Claims that are read as such beside a given name: with `mod`, `Modella` would be refused. */
const BESIDE_GIVEN_NAMES = new Set(
  CLAIMS.trim()
    .split(/\s+/)
    .filter((word) => word.length >= 4)
    .flatMap(keysOfWord),
);

let givenKeys: ReadonlySet<string> | null = null;
/** Made for the first name that is checked, not while a gateway starts. */
const isGivenName = (key: string): boolean => (givenKeys ??= keysOfWords(GIVEN_NAMES)).has(key);

/** Whether a key is a word of staff and what people are called, written together: `supportanna`, and no `supporter`. */
const isStaffWithGivenName = (key: string): boolean =>
  [...BESIDE_GIVEN_NAMES].some(
    (claim) =>
      (key.startsWith(claim) && isGivenName(key.slice(claim.length))) ||
      (key.endsWith(claim) && isGivenName(key.slice(0, -claim.length))),
  );

/** What a tenant and its company are called. */
function namesOf({ key, settings }: Tenant): string[] {
  const { name, domain, company } = settings;
  return [key, name, domain, company.name, ...company.tradenames];
}

/** Whether a key is one of the tenants' names, or such a name with a word of its staff before or after it. */
function isOfTenant(key: string, tenantKeys: readonly string[]): boolean {
  return tenantKeys.some(
    (own) =>
      key === own ||
      (key.startsWith(own) && STAFF_KEYS.has(key.slice(own.length))) ||
      (key.endsWith(own) && STAFF_KEYS.has(key.slice(0, -own.length))),
  );
}

/**
 * Returns whether a name is kept for the site itself (V-ACCOUNT-NAME-RESERVED): a word of its staff, in both languages, a
 * name of a tenant, or a word of systems, also in confusable spelling; or a name with a word of its staff, or a tenant's
 * name, as one of its words; or one that begins or ends with a word that only staff has, or is two words of staff, or such
 * a word with a given name.
 *
 * @param tenants all that one gateway serves: who carries the name of another one could be taken for its staff as well
 */
export function isReservedName(name: string, tenants: readonly Tenant[]): boolean {
  const tenantKeys = tenants.flatMap(namesOf).flatMap(keysOfWord);
  if (claimsToBeStaff(name, new Set(tenantKeys))) return true;
  return keysOf(name).some(
    (key) =>
      STAFF_KEYS.has(key) ||
      SYSTEM_KEYS.has(key) ||
      containsClaim(key) ||
      isTwoStaffWords(key) ||
      isStaffWithGivenName(key) ||
      isOfTenant(key, tenantKeys),
  );
}
