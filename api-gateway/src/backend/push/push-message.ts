import type { PushMessage } from '@tandem/contracts/api/push';
import type { Links } from '@tandem/contracts/composition/links';
import type { Settings } from '@tandem/contracts/api/settings';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { textsIn } from '../../platform/i18n/texts.ts';
import type { PushKind } from './push-kind.ts';
import type en from './texts/en.json';

/** Each begins with what happened; the words of the message itself are never in it (R-PUSH-NO-TEXT). */
export const pushTextsOf = textsIn<typeof en>(import.meta.dirname);

export interface PushSubject {
  kind: PushKind;
  /** The message is a gift: the push says so, and not which one. */
  gift: boolean;
  language: Locale;
  privacyMode: boolean;
  actorId: number;
  actorName: string;
  fictional: boolean;
  conversationId: number | null;
}

export interface PushPictures {
  /** Main photo of whom it is about, or null. */
  photo: string | null;
  /** The site's own icon and its mark in one colour. */
  icon: string;
  badge: string;
}

/** A fictional profile is labelled wherever it shows, also where it is not named (R-PUSH-FICTIONAL-LABEL). */
export function labelled(text: string, label: string): string {
  return `${text.replace(/\.$/, '')} (${label}).`;
}

export interface PushSurroundings {
  settings: Pick<Settings, 'fictional_singular'>;
  pictures: PushPictures;
  /** The pages of the live releases. */
  links: Links;
}

/** Where a click leads: the page of the news, and the login that returns to it. The home page for one that is away. */
function pathsOf({ language, actorId, conversationId }: PushSubject, links: Links): { check: string; open: string } {
  const page = conversationId === null ? links.liker?.({ id: actorId }) : links.conversation?.({ id: conversationId });
  const login = links.login?.(page === undefined ? undefined : { next: page });
  return { check: localizePath(language, page ?? '/'), open: localizePath(language, login ?? '/') };
}

/** What a push says, in its reader's language (F-PUSH-PAYLOAD). */
export function writePushMessage(subject: PushSubject, { settings, pictures, links }: PushSurroundings): PushMessage {
  const { language, privacyMode, actorId, fictional, conversationId } = subject;
  const t = pushTextsOf(language);
  const kind = subject.gift ? 'gift' : subject.kind;
  const label = settings.fictional_singular[language];
  const name = fictional ? `${subject.actorName} (${label})` : subject.actorName;
  // In privacy mode nobody is named (R-PRIVACY-PUSH-NAMELESS).
  const discreet = fictional ? labelled(t(`${kind}.discreet`), label) : t(`${kind}.discreet`);
  return {
    title: t(`${kind}.title`),
    body: privacyMode ? discreet : t(`${kind}.body`, { name }),
    icon: privacyMode ? pictures.icon : (pictures.photo ?? pictures.icon),
    tag: conversationId === null ? `like-${actorId}` : `conversation-${conversationId}`,
    badge: pictures.badge,
    ...pathsOf(subject, links),
  };
}
