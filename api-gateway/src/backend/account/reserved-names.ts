import { skeletonsOf } from '../../platform/names/name-skeletons.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';

/** Who works for a site, in both languages. */
const STAFF = `
  admin admins administrator administrators sysadmin mod mods moderator moderators moderation staff team crew support
  help helpdesk service customercare customerservice customersupport owner operator official manager management webmaster
  security billing payments abuse complaints contact info press safety
  administrateur administrateurs administratrice administratrices administration modo modos moderateur moderateurs
  moderatrice moderatrices equipe personnel assistance aide serviceclient serviceclients gerant gerante directeur
  directrice direction officiel officielle responsable webmestre securite facturation paiement paiements reclamations presse
`;

/** Words of staff that nobody else puts beside a name: with one of them `moderator-anna` claims to work for the site. */
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

/** Where one word of a name ends and another begins: a sign, a digit, or a capital after a small letter. */
const BETWEEN_WORDS = [/[^\p{L}\p{M}\p{N}]+/u, /[^\p{L}\p{M}]+/u, /[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll}\p{M}*)(?=\p{Lu})/u];
/** `customer-service-anna` has a word of two. */
const WORDS_TOGETHER = 2;

/** The words of a name, and each with the one behind it. */
const wordsOf = (name: string): string[] =>
  BETWEEN_WORDS.flatMap((between) => {
    const words = name.normalize('NFKC').split(between);
    return words.flatMap((word, index) => [word, words.slice(index, index + WORDS_TOGETHER).join('')]);
  });

/** Whether some words of a name claim that its member works for the site. */
const claimsToBeStaff = (name: string): boolean =>
  wordsOf(name)
    .flatMap(keysOf)
    .some((key) => CLAIM_KEYS.has(key));

/** Claims that no other word ends with (`annasupport`), and the longer ones, that none begins with: a supporter is no staff. */
const ENDS = [...CLAIM_KEYS].filter((key) => key.length >= 7);
const BEGINS = [...CLAIM_KEYS].filter((key) => key.length >= 9);
const containsClaim = (key: string): boolean =>
  ENDS.some((claim) => key.endsWith(claim)) || BEGINS.some((claim) => key.startsWith(claim));

/** Whether one word of a name, or two beside each other, are the name of the tenant: `Anna_Tandemly`. */
const namesTenant = (name: string, tenantKeys: readonly string[]): boolean =>
  wordsOf(name)
    .flatMap(keysOf)
    .some((key) => tenantKeys.includes(key));

/** What the tenant and its company are called. */
function namesOf({ key, settings }: Tenant): string[] {
  const { name, domain, company } = settings;
  return [key, name, domain, company.name, ...company.tradenames];
}

/** Whether a key is one of the tenant's names, or such a name with a word of its staff before or after it. */
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
 * name of the tenant, or a word of systems, also in confusable spelling; or a name with such a name, or with a word that only
 * staff has, in it.
 */
export function isReservedName(name: string, tenant: Tenant): boolean {
  if (claimsToBeStaff(name)) return true;
  const tenantKeys = namesOf(tenant).flatMap(keysOfWord);
  if (namesTenant(name, tenantKeys)) return true;
  return keysOf(name).some(
    (key) => STAFF_KEYS.has(key) || SYSTEM_KEYS.has(key) || containsClaim(key) || isOfTenant(key, tenantKeys),
  );
}
