import { contactKindOf, plainText } from '@tandem/contracts/product/contact-details';
import type { ContactKind } from '@tandem/contracts/product/contact-details';

/**
 * What a risky message may contain. `email`, `account` (a name on another service) and `address` (where someone lives)
 * are the "address" of R-CHAT-NUDGE-SHOWN.
 */
export type SafetyRisk = 'money' | ContactKind;

type Patterns = readonly RegExp[];

/** `19,99`, `1 200`, `12.000,50`. */
const FIGURE = String.raw`[1-9]\d{0,2}(?:[ .,]?\d{3})*(?:[.,]\d{1,2})?`;
const CURRENCY = String.raw`(?:€|\$|£|(?:eur|euros?|usd|gbp|pln|chf|dollars?|pounds?|quid|zł|livres?|balles)(?!\p{L}))`;
/** A sum of money. */
const SUM = String.raw`(?:[€$£] ?${FIGURE}|${FIGURE} ?${CURRENCY})`;
/** Words in between, of the same clause. */
const WORDS = String.raw`(?:[^\s.,;:!?]+ ){0,4}?`;

const ENGLISH_VERB = '(?:send|lend|loan|give|pay|wire|transfer|spot)';
const ENGLISH_MONEY = String.raw`(?:${SUM}|(?:money|cash|bitcoins?|btc|usdt|crypto)(?!\p{L}))`;
const FRENCH_VERB = String.raw`(?:envo[iy]|pr[êeé]t|avanc|vir|transf[ée]r|donn|vers|dépann)\p{L}*`;
const FRENCH_MONEY = String.raw`(?:${SUM}|(?:d'|l')?(?:argent|fric|thunes?|bitcoins?)(?!\p{L})|des sous(?![\p{L}-]))`;
const GIFT_CARDS = 'google ?play|itunes|apple|steam|amazon|paysafe|neosurf|transcash|pcs';
const WALLETS = 'paypal|venmo|zelle|cash ?app|revolut|lydia|wero';

const alone = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');

const MONEY: Patterns = [
  new RegExp(String.raw`(?<!\p{L})${ENGLISH_VERB} (?:me|us) ${WORDS}${ENGLISH_MONEY}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:borrow|(?<!to )lend|wire|transfer) ${WORDS}${ENGLISH_MONEY}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})send ${WORDS}(?:money|cash) to (?:me|us|my)(?!\p{L})`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:m'|me |nous )${FRENCH_VERB} ${WORDS}${FRENCH_MONEY}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})${FRENCH_VERB}[- ](?:moi|nous) ${WORDS}${FRENCH_MONEY}`, 'iu'),
  alone(String.raw`I (?:urgently |really |just |desperately )?need (?:some |your |the |a little )?(?:money|cash)`),
  alone(String.raw`(?<!pas |plus )besoin (?:urgent )?(?:d'un peu )?(?:d'|de l')argent`),
  alone(
    String.raw`(?:you|please|help me|me to) (?:to )?(?:pay|cover) (?:for )?my (?:rent|bills?|flight|tickets?|visa|fees)`,
  ),
  alone(String.raw`(?:help|support) (?:me|us) (?:out )?financially|financial (?:help|support|assistance)`),
  alone(String.raw`(?:m'|nous )aide[rz]? financi[èe]rement|(?:aide|soutien) financi(?:er|[èe]re)`),
  alone('western union|money ?gram|(?:wire|bank|money) transfers?|virements?|mandat cash'),
  alone(String.raw`gift ?cards?|cartes? cadeaux?|(?:${GIFT_CARDS}) (?:gift )?(?:cards?|codes?|coupons?|vouchers?)`),
  alone(String.raw`(?:cartes?|codes?|coupons?|recharges?|tickets?) (?:${GIFT_CARDS})|paysafe ?cards?`),
  alone(String.raw`(?:via|by|par|with|through) (?:${WALLETS})|(?:${WALLETS}) me`),
  alone('iban|swift code|bank (?:account|details)|coordonnées bancaires|(?:mon|ton|votre) rib'),
  alone('(?:bitcoin|btc|usdt|crypto) (?:wallet|address)'),
  /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?(?![\p{L}\d])/u,
  // The number of a card.
  /(?<!\d)\d{4}(?:[ -]?\d{4}){3}(?!\d)/u,
];

/**
 * Returns the risk of a message, the most severe first (R-CHAT-NUDGE-SHOWN, R-CHAT-SAFETY-TIP); null when there is
 * none. For English and French; street names of other languages of the site's countries are known as well.
 *
 * It is a hint and no filter: it can be circumvented, and nothing is refused because of it. Contact details are those that
 * a profile and a first message may not have (V-PRIVACY-CONTACT-DETAILS), but for digits inside of a name.
 */
export function safetyRiskOf(text: string): SafetyRisk | null {
  const said = plainText(text);
  return MONEY.some((pattern) => pattern.test(said)) ? 'money' : contactKindOf(text);
}
