import type { PaymentMethod } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';

const EN = {
  title: 'Sandbox payment',
  badge: 'Sandbox',
  notice: 'This is a sandbox. No money is taken, whatever you choose.',
  merchant: 'Paid to',
  order: 'For',
  method: 'Payment method',
  bank: 'Choose your bank',
  pay: 'Pay {amount}',
  cancel: 'Cancel',
  fail: 'Let it fail',
  decided: 'This payment is already settled.',
  expired: 'This payment has expired. Start a new one from the shop.',
  back: 'Back to {merchant}',
  missing: 'This payment does not exist.',
  missingHint: 'The address may be incomplete. Go back to the shop and start again.',
  refused: 'This form did not come from this page.',
  chooseBank: 'Choose a bank first.',
};

const FR: typeof EN = {
  title: 'Paiement de démonstration',
  badge: 'Démonstration',
  notice: 'Ceci est une démonstration. Rien n’est débité, quel que soit votre choix.',
  merchant: 'Bénéficiaire',
  order: 'Objet',
  method: 'Moyen de paiement',
  bank: 'Choisissez votre banque',
  pay: 'Payer {amount}',
  cancel: 'Annuler',
  fail: 'Simuler un échec',
  decided: 'Ce paiement est déjà réglé.',
  expired: 'Ce paiement a expiré. Relancez-en un depuis la boutique.',
  back: 'Retour à {merchant}',
  missing: 'Ce paiement n’existe pas.',
  missingHint: 'L’adresse est peut-être incomplète. Retournez à la boutique et recommencez.',
  refused: 'Ce formulaire ne provient pas de cette page.',
  chooseBank: 'Choisissez d’abord une banque.',
};

export type SandboxTexts = typeof EN;
export const SANDBOX_TEXTS: Record<Locale, SandboxTexts> = { en: EN, fr: FR };

/** Made-up banks of the iDEAL choice. */
export const SANDBOX_BANKS = ['Polderbank', 'Grachtenbank', 'Duinbank', 'Bank van de Zeeën'] as const;

const NAMES: Partial<Record<PaymentMethod, string>> = {
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  mastercard: 'Mastercard',
  visa: 'Visa',
  cartebancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  giropay: 'giropay',
  sofort: 'Sofort',
  eps: 'eps',
};
const TRANSLATED: Partial<Record<PaymentMethod, Record<Locale, string>>> = {
  sdd: { en: 'SEPA direct debit', fr: 'Prélèvement SEPA' },
  sct: { en: 'Wire transfer', fr: 'Virement SEPA' },
  creditcard: { en: 'Credit card', fr: 'Carte de crédit' },
};

/** A method's name as payers know it. */
export function methodName(method: string, locale: Locale): string {
  const id = method as PaymentMethod;
  return TRANSLATED[id]?.[locale] ?? NAMES[id] ?? method;
}
