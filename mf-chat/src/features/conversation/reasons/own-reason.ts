import { LIMITS } from '@tandem/contracts/product/limits';
import type { Refusal } from '../model/refusal.ts';
import type en from './en.json';

/** The page's own texts for what a message can be refused for, by its code. */
export type ReasonTexts = Readonly<Record<keyof typeof en, string>>;

/** The page's own text for a refusal, in the language of the texts; `name` is whom the message is to, where that is known. */
export function ownReason(texts: ReasonTexts, { code, price }: Refusal, name: string | undefined): string {
  const isKnown = (name: string): name is keyof ReasonTexts => Object.hasOwn(texts, name);
  const known = isKnown(code) ? code : 'other';
  const text = texts[price === undefined ? known : 'price'];
  const values = { n: String(price ?? LIMITS.freeConversations), name: name ?? texts.somebody };
  return text.replace(/\{\{(n|name)\}\}/, (_found, value: keyof typeof values) => values[value]);
}
