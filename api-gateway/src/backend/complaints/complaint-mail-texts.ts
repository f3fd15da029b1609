import type { ComplaintSubject } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';

interface ComplaintMailTexts {
  subject: string;
  preview: string;
  heading: string;
  text: string;
  next: string;
  action: string;
  fallback: string;
  secret: string;
  notYou: string;
  reason: string;
  topics: Readonly<Record<ComplaintSubject, string>>;
}

/**
 * The receipt of a complaint: `{reference}` and `{topic}` are the complaint's, `{site}` the tenant, `{support}` its
 * address, `{months}` how long the link works after the decision. Nothing that the sender wrote stands in it: the
 * address may be somebody else's.
 */
export const COMPLAINT_MAIL_TEXTS: Readonly<Record<Locale, ComplaintMailTexts>> = {
  en: {
    subject: 'We have received your complaint {reference}',
    preview: 'Your reference, and the link to follow it.',
    heading: 'We have received your complaint',
    text: 'Your reference is {reference}. Your complaint is about: {topic}.',
    next: 'A person reads it and decides. What we decide, and why, you will find under this link.',
    action: 'Follow my complaint',
    fallback: 'If the button does nothing, copy this address into your browser:',
    secret:
      'Whoever has this link can read how your complaint stands, so keep it to yourself. It works until {months} months after our decision.',
    notYou: 'You did not write to us? Then somebody gave your address by mistake, and you need not do anything.',
    reason: 'You get this e-mail because a complaint to {site} was sent with this address. Questions: {support}',
    topics: {
      illegal: 'illegal content',
      decision: 'a decision of ours',
      billing: 'payments and credits',
      other: 'something else',
    },
  },
  fr: {
    subject: 'Nous avons reçu votre réclamation {reference}',
    preview: 'Votre référence et le lien pour la suivre.',
    heading: 'Nous avons reçu votre réclamation',
    text: 'Votre référence est {reference}. Objet de votre réclamation\u00a0: {topic}.',
    next: 'Une personne la lit et prend la décision. Vous trouverez cette décision et ses motifs à l’adresse de ce lien.',
    action: 'Suivre ma réclamation',
    fallback: 'Si le bouton ne réagit pas, copiez cette adresse dans votre navigateur\u00a0:',
    secret:
      'Toute personne qui possède ce lien peut voir où en est votre réclamation\u00a0: gardez-le pour vous. Il reste valable jusqu’à {months}\u00a0mois après notre décision.',
    notYou:
      'Vous ne nous avez pas écrit\u00a0? Quelqu’un aura indiqué votre adresse par erreur, et vous n’avez rien à faire.',
    reason:
      'Vous recevez cet e-mail parce qu’une réclamation a été envoyée à {site} avec cette adresse. Une question\u00a0? {support}',
    topics: {
      illegal: 'un contenu illicite',
      decision: 'une de nos décisions',
      billing: 'paiements et crédits',
      other: 'un autre sujet',
    },
  },
};
