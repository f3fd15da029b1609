import type { PushMessage } from '@tandem/contracts/api/push';
import type { Settings } from '@tandem/contracts/api/settings';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { PushKind } from './push-kind.ts';

interface Wording {
  title: string;
  /** `{name}` is the member that it is about. */
  body: string;
  /** Privacy mode: nobody is named (R-PRIVACY-PUSH-NAMELESS). */
  discreet: string;
}

/** Each begins with what happened; the words of the message itself are never in it (R-PUSH-NO-TEXT). */
const TEXTS: Readonly<Record<Locale, Readonly<Record<PushKind, Wording>>>> = {
  en: {
    message: { title: 'New message', body: '{name} has written to you.', discreet: 'Somebody has written to you.' },
    like: { title: 'New like!', body: '{name} likes you.', discreet: 'Somebody likes you.' },
    match: {
      title: "It's a match!",
      body: 'You and {name} like each other.',
      discreet: 'You and somebody else like each other.',
    },
  },
  fr: {
    message: { title: 'Nouveau message', body: '{name} vous a écrit.', discreet: 'Vous avez reçu un message.' },
    like: { title: 'Nouveau like !', body: 'Vous plaisez à {name}.', discreet: 'Vous plaisez à quelqu’un.' },
    match: {
      title: 'C’est un match !',
      body: '{name} et vous, c’est réciproque.',
      discreet: 'Avec quelqu’un, c’est réciproque.',
    },
  },
};

export interface PushSubject {
  kind: PushKind;
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
function labelled(text: string, label: string): string {
  return `${text.replace(/\.$/, '')} (${label}).`;
}

/** What a push says, in its reader's language (F-PUSH-PAYLOAD). */
export function writePushMessage(
  subject: PushSubject,
  { settings, pictures }: { settings: Pick<Settings, 'fictional_singular'>; pictures: PushPictures },
): PushMessage {
  const { kind, language, privacyMode, actorId, fictional, conversationId } = subject;
  const wording = TEXTS[language][kind];
  const label = settings.fictional_singular[language];
  const name = fictional ? `${subject.actorName} (${label})` : subject.actorName;
  const discreet = fictional ? labelled(wording.discreet, label) : wording.discreet;
  const page = conversationId === null ? `/likes/m/${actorId}` : `/chats/${conversationId}`;
  return {
    title: wording.title,
    body: privacyMode ? discreet : wording.body.replace('{name}', () => name),
    icon: privacyMode ? pictures.icon : (pictures.photo ?? pictures.icon),
    tag: conversationId === null ? `like-${actorId}` : `conversation-${conversationId}`,
    badge: pictures.badge,
    check: localizePath(language, page),
    open: `${localizePath(language, '/login')}?next=${encodeURIComponent(page)}`,
  };
}
