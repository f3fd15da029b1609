import type { Locale } from '@tandem/contracts/product/locales';

interface ActivationMailTexts {
  subject: string;
  preview: string;
  heading: string;
  text: string;
  action: string;
  fallback: string;
  expiry: string;
  notYou: string;
  reason: string;
}

/** The activation mail: `{name}` is the member, `{site}` the tenant, `{support}` its address, `{hours}` how long the link works. */
export const ACTIVATION_MAIL_TEXTS: Readonly<Record<Locale, ActivationMailTexts>> = {
  en: {
    subject: 'Confirm your e-mail address for {site}',
    preview: 'One click, and your account is complete.',
    heading: 'One last step, {name}',
    text: 'Confirm that this e-mail address is yours. After that you can go on writing, and members can write back to you.',
    action: 'Confirm my e-mail address',
    fallback: 'If the button does nothing, copy this address into your browser:',
    expiry: 'The link works once, within {hours} hours. After that you can ask for a new one on {site}.',
    notYou:
      'You did not sign up on {site}? Then ignore this e-mail: nobody can write to an account that is not confirmed.',
    reason: 'You get this e-mail because an account on {site} was made with this address. Questions: {support}',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail pour {site}',
    preview: 'Un clic, et votre compte est complet.',
    heading: 'Plus qu’une étape, {name}',
    text: 'Confirmez que cette adresse e-mail est bien la vôtre. Vous pourrez ensuite continuer à écrire, et les membres pourront vous répondre.',
    action: 'Confirmer mon adresse',
    fallback: 'Si le bouton ne réagit pas, copiez cette adresse dans votre navigateur\u00a0:',
    expiry:
      'Le lien fonctionne une seule fois, pendant {hours}\u00a0heures. Passé ce délai, vous pourrez en demander un nouveau sur {site}.',
    notYou:
      'L’inscription sur {site} ne vient pas de vous\u00a0? Ignorez cet e-mail\u00a0: sans confirmation, personne ne peut écrire à ce compte.',
    reason:
      'Vous recevez cet e-mail parce qu’un compte a été créé sur {site} avec cette adresse. Une question\u00a0? {support}',
  },
};

/** Fills the placeholders of a text. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
