import type { Locale } from '@tandem/contracts/product/locales';

/** Words of the mailbox's own pages. */
export const INBOX_TEXTS = {
  en: {
    title: 'Mailbox',
    badge: 'Development.',
    notice: 'Mails of this site are kept here and reach nobody. SMTP_URL names a mail server to send them.',
    empty: 'No mail yet. Sign up, and the first one is here.',
    to: 'To',
    from: 'From',
    received: 'Received',
    back: 'All mails',
    html: 'As HTML',
    text: 'As text',
    headers: 'Headers',
    missing: 'There is no such mail.',
  },
  fr: {
    title: 'Boîte aux lettres',
    badge: 'Développement.',
    notice:
      'Les e-mails de ce site sont conservés ici et ne partent nulle part. SMTP_URL désigne un serveur pour les envoyer.',
    empty: 'Aucun e-mail pour l’instant. Inscrivez-vous, et le premier sera là.',
    to: 'À',
    from: 'De',
    received: 'Reçu',
    back: 'Tous les e-mails',
    html: 'En HTML',
    text: 'En texte',
    headers: 'En-têtes',
    missing: 'Cet e-mail n’existe pas.',
  },
} as const satisfies Record<Locale, Record<string, string>>;
