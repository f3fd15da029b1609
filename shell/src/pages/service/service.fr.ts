import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Assistance',
  lead: 'Ici, ce sont des personnes qui répondent, en français et en anglais.',
  updated: '2026-11-20',
  closing: false,
  sections: [
    {
      id: 'contact',
      title: 'Comment nous joindre',
      blocks: [
        {
          terms: [
            ['E-mail', '[{email}](mail)'],
            ['Téléphone', '[{phone}](phone)'],
            ['Courrier', '{company}, {company_address}'],
            ['Contenus illicites, contestations', '[La page des réclamations](complaints), ou par e-mail'],
          ],
        },
        'La plupart des réponses se trouvent déjà dans les [questions fréquentes](faq), où l’on peut chercher.',
      ],
    },
    {
      id: 'what-to-write',
      title: 'Ce qui nous aide à vous aider',
      blocks: [
        {
          list: [
            'L’adresse e-mail de votre compte ou, mieux, un message envoyé depuis celle-ci.',
            'Ce que vous vouliez faire, ce qui s’est passé à la place, et quand.',
            'Le texte du message d’erreur et son numéro, ou une image de l’écran.',
            'Pour un paiement : la date et le moyen de paiement, ou le numéro de facture qui figure dans [Transactions](transactions).',
            'Pour un autre membre : son pseudo, ou l’adresse de son profil.',
          ],
        },
        {
          note: [
            'Ne nous envoyez jamais votre mot de passe, un numéro de carte ou un code reçu par SMS. Nous ne vous les demanderons jamais, ni par e-mail, ni par téléphone, ni dans une conversation.',
          ],
        },
      ],
    },
    {
      id: 'quick-help',
      title: 'Aide rapide',
      blocks: [
        {
          terms: [
            [
              'Je n’arrive pas à me connecter',
              '[Choisissez un nouveau mot de passe](resetPassword). Après cinq échecs, attendez 15 minutes. [En savoir plus](faq#cannot-log-in)',
            ],
            ['Je ne reçois pas vos e-mails', '[Que faire si l’e-mail n’arrive pas](faq#no-activation-mail)'],
            ['Quelqu’un m’importune', '[Bloquer et signaler](conduct#block)'],
            ['Il me manque des crédits', '[Que faire si les crédits n’arrivent pas](faq#credits-missing)'],
            ['Je voudrais un remboursement', '[Rétractation et remboursement](returnPolicy)'],
            ['Je voudrais voir ou effacer mes données', '[Vos droits](privacy#rights)'],
            ['Mon compte a été fermé', '[En cas d’exclusion](conduct#banned)'],
          ],
        },
      ],
    },
    {
      id: 'emergency',
      title: 'En cas de danger',
      blocks: [
        'Si vous ou quelqu’un d’autre êtes en danger, appelez les secours : le 112 dans l’Union européenne et en Suisse, le 999 au Royaume-Uni, le 911 aux États-Unis et au Canada, le 000 en Australie, le 111 en Nouvelle-Zélande. Prévenez-nous ensuite, pour que nous fassions notre part.',
      ],
    },
    {
      id: 'authorities',
      title: 'Pour les autorités',
      blocks: [
        'Notre point de contact unique pour les autorités des États membres, la Commission européenne et le Comité européen des services numériques, ainsi que pour les utilisateurs, au titre des articles 11 et 12 du règlement sur les services numériques, est [{email}](mail). Langues : français et anglais.',
      ],
    },
    {
      id: 'company',
      title: 'Qui exploite {name}',
      blocks: [
        {
          terms: [
            ['Société', '{company}'],
            ['Adresse', '{company_address}'],
            ['Registre du commerce', '{kvk}'],
            ['Numéro de TVA', '{vat}'],
            ['Noms commerciaux', '{tradenames}'],
          ],
        },
      ],
    },
  ],
} satisfies DocumentText;
