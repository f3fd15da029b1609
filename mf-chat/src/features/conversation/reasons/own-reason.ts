import type { Locale } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Refusal } from '../model/refusal.ts';
import en from './en.json';
import fr from './fr.json';

const TEXTS: Readonly<Record<Locale, Readonly<Record<keyof typeof en, string>>>> = { en, fr };

const isKnown = (code: string): code is keyof typeof en => Object.hasOwn(en, code);

/** The page's own text for a refusal, in a language. Hardly anybody needs these texts: all are loaded at once. */
export function ownReason(locale: Locale, { code, price }: Refusal): string {
  const known = isKnown(code) ? code : 'other';
  const text = TEXTS[locale][price === undefined ? known : 'price'];
  return text.replace('{{n}}', String(price ?? LIMITS.freeConversations));
}
