import type { Settings } from '@tandem/contracts/api/settings';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { LIMITS } from '@tandem/contracts/product/limits';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { properMethodName } from '@tandem/contracts/product/payment-method-names';
import { TRAFFIC_SOURCE_DAYS } from '@tandem/contracts/product/tracking';
import { companyCountry } from '@tandem/shared-ui/company-country';
import { numberFormat, regionNames } from '@tandem/shared-ui/intl-formats';

/** A translation of the shell's namespace (`useTranslation('shell')`). */
export interface Translate {
  (key: string): string;
  (key: string, values: { count: number; shown: string }): string;
}

/** A telephone number as `tel:` has it: without dashes and spaces (L-FRAME-SUPPORT-PHONE). */
export function dialable(phone: string): string {
  return phone.replaceAll(/[\s-]/g, '');
}

type Unit = 'credit' | 'photo' | 'conversation' | 'character' | 'day' | 'month' | 'hour';

/** What every country offers: the texts name these themselves. */
const EVERYWHERE: readonly PaymentMethod[] = ['visa', 'mastercard', 'creditcard', 'paypal', 'applepay'];
/** What several countries have comes after what is a country's own. */
const SHARED: readonly PaymentMethod[] = ['paysafecard', 'sct', 'sdd'];

/** What the tenant's countries offer beside that (R-PLATFORM-METHODS-NAMED), and what is to be said of a direct debit and a transfer. */
function methodFacts({ payment_methods: offered = [] }: Settings, iso: string, t: Translate) {
  const nameOf = (method: PaymentMethod) => properMethodName(method) ?? t(`methods.${method}`);
  const nameIfOffered = (method: PaymentMethod) => (offered.includes(method) ? nameOf(method) : '');
  const own = offered
    .filter((method) => !EVERYWHERE.includes(method))
    .toSorted((one, other) => SHARED.indexOf(one) - SHARED.indexOf(other));
  // Direct debits are in euros (V-PAY-DEBIT-CURRENCY).
  const euros = numberFormat(iso, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  return {
    country_methods: new Intl.ListFormat(iso, { type: 'disjunction' }).format(own.map(nameOf)),
    bank_transfer: nameIfOffered('sct'),
    direct_debit: nameIfOffered('sdd'),
    debit_limit: offered.includes('sdd') ? euros.format(LIMITS.debitLimitCents / 100) : '',
  };
}

/**
 * The facts that page texts may use as `{fact}`, as text of the language. An empty one is something that the tenant
 * does not have.
 */
export function pageFacts(settings: Settings, locale: Locale, t: Translate) {
  const { iso } = LOCALE_TABLE[locale];
  const number = numberFormat(iso);
  const region = regionNames(iso);
  const list = new Intl.ListFormat(iso, { type: 'conjunction' });
  const count = (amount: number, unit: Unit) => t(`counted.${unit}`, { count: amount, shown: number.format(amount) });
  const { company } = settings;
  const country = companyCountry(company.country, locale);
  return {
    name: settings.name,
    domain: settings.domain,
    company: company.name,
    company_address: [company.address, company.city, country].filter((part) => part !== '').join(', '),
    company_country: country,
    kvk: company.kvk,
    vat: list.format(company.vat_numbers),
    tradenames: list.format(company.tradenames),
    email: settings.support_email,
    phone: settings.support_phone,
    min_age: number.format(settings.min_age),
    countries: list.format(settings.countries.map((code) => region.of(code) ?? code)),
    fictional: settings.fictional_singular[locale],
    fictionals: settings.fictional_plural[locale],
    signup_credits: count(settings.signup_credits, 'credit'),
    message_price: count(settings.message_credits, 'credit'),
    photo_price: count(settings.photo_credits, 'credit'),
    gift_price: count(settings.gift_credits, 'credit'),
    message_length: count(settings.message_length, 'character'),
    refund_period: count(settings.refund_days, 'day'),
    ...methodFacts(settings, iso, t),
    debit_period: count(LIMITS.debitLimitDays, 'day'),
    mandate_kept: count(LIMITS.mandateMonths, 'month'),
    free_conversations: count(LIMITS.freeConversations, 'conversation'),
    photos_free: count(LIMITS.photosFree, 'photo'),
    photos_premium: count(LIMITS.photosPremium, 'photo'),
    photos_visible: number.format(LIMITS.freePhotosVisible),
    likes_per_day: number.format(LIMITS.likesPerDay),
    swipe_likes: number.format(LIMITS.swipeLikesPerDay),
    messages_per_minute: number.format(LIMITS.messagesPerMinute),
    history: count(LIMITS.historyMonths, 'month'),
    reactivation: count(LIMITS.reactivationDays, 'day'),
    session_life: count(LIMITS.authCookieDays, 'day'),
    locale_life: count(LIMITS.localeCookieDays, 'day'),
    source_life: count(TRAFFIC_SOURCE_DAYS, 'day'),
    variant_life: count(LIMITS.variantDays, 'day'),
    exposure_life: count(LIMITS.exposureDays, 'day'),
    bonus: numberFormat(iso, { style: 'percent' }).format(LIMITS.timeBonusPercent / 100),
    bonus_window: count(LIMITS.timeBonusWindowSeconds / 3600, 'hour'),
  } satisfies Record<string, string>;
}

export type PageFacts = ReturnType<typeof pageFacts>;
