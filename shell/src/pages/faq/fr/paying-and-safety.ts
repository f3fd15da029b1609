import type { FaqGroup } from '../faq-text.ts';

/** Fictional profiles, money, safety and the account. */
export default [
  {
    id: 'fictional',
    title: 'Profils fictifs',
    questions: [
      {
        id: 'what-is-fictional',
        question: 'Que sont les profils fictifs ?',
        answer: [
          'Des profils tenus par le site lui-même, pour le divertissement. Aucune personne ne se trouve derrière et vous ne pourrez pas les rencontrer. Un message à l’un d’eux coûte autant qu’un autre.',
        ],
      },
      {
        id: 'recognise-fictional',
        question: 'Comment savoir qu’un profil est fictif ?',
        answer: [
          'Il porte la mention « {fictional} » sur sa vignette, sur son profil, dans la conversation et dans toute notification. Nous vous le disons aussi avant votre premier message à l’un d’eux, et avant votre premier achat.',
        ],
      },
      {
        id: 'hide-fictional',
        question: 'Puis-je masquer les profils fictifs ?',
        answer: ['Oui. Un filtre de la recherche les écarte tous.'],
      },
      {
        id: 'automatic-like',
        question: 'Envoyez-vous des likes de vous-mêmes ?',
        answer: [
          'Un par jour au plus, uniquement d’un profil fictif et signalé comme tel. Jamais au nom d’un vrai membre.',
        ],
      },
    ],
  },
  {
    id: 'credits',
    title: 'Crédits et paiement',
    questions: [
      {
        id: 'subscription',
        question: 'Est-ce un abonnement ? Quelque chose se renouvelle-t-il tout seul ?',
        answer: ['Non. Vous payez un lot une fois. Nous ne prélevons rien ensuite, et il n’y a rien à résilier.'],
      },
      {
        id: 'credits-expire',
        question: 'Les crédits expirent-ils ?',
        answer: ['Non, tant que votre compte existe. Quand il est effacé, les crédits non utilisés sont perdus.'],
      },
      {
        id: 'premium',
        question: 'Comment devenir membre Premium ?',
        answer: [
          'Par votre premier lot, quel qu’il soit, et aussi longtemps que vous gardez votre compte. Vous engagez alors autant de conversations que vous le souhaitez, voyez toutes les photos publiques et pouvez en publier jusqu’à {photos_premium}.',
        ],
      },
      {
        id: 'payment-methods',
        question: 'Comment puis-je payer ?',
        answer: [
          'Par carte, par PayPal et par ce qui a cours dans votre pays : iDEAL, Bancontact, Carte Bancaire, BLIK, virement ou prélèvement SEPA, par exemple. La page de paiement montre ce qui est possible là où vous êtes.',
        ],
      },
      {
        id: 'credits-missing',
        question: 'J’ai payé, mais les crédits ne sont pas là.',
        answer: [
          'Avec la plupart des moyens de paiement, ils arrivent aussitôt. Un virement prend un à deux jours ouvrés. Regardez dans [Transactions](transactions) : « en attente » signifie que l’argent ne nous est pas parvenu. Si un paiement est abouti et que des crédits manquent, écrivez-nous avec le numéro de facture.',
        ],
      },
      {
        id: 'on-statement',
        question: 'Qu’y aura-t-il sur mon relevé bancaire ?',
        answer: ['Le nom de la société qui exploite le site, {company}, ou celui du prestataire de paiement.'],
      },
      {
        id: 'discount',
        question: 'Comment fonctionne la réduction de bienvenue ?',
        answer: [
          'Pendant les {bonus_window} qui suivent l’inscription, votre premier lot coûte {bonus} de moins. Aucun code n’est nécessaire. Le compte à rebours tourne sur notre serveur : quand il s’achève, l’offre s’achève, et elle ne recommence pas.',
        ],
      },
      {
        id: 'direct-debit-limit',
        question: 'Pourquoi ne puis-je pas payer par prélèvement ?',
        answer: [
          'Le prélèvement est réservé aux comptes en euros, dans la limite de 150 EUR sur 30 jours. Il est aussi fermé après un prélèvement rejeté. Tout autre moyen de paiement fonctionne.',
        ],
      },
      {
        id: 'refund',
        question: 'Puis-je obtenir un remboursement ?',
        answer: [
          'Dans les {refund_period} qui suivent l’achat, pour les crédits non utilisés, sans motif. La marche à suivre : [rétractation et remboursement](returnPolicy).',
        ],
      },
      {
        id: 'receipt',
        question: 'Où est mon reçu ?',
        answer: ['Dans l’e-mail de votre achat, et dans [Transactions](transactions) au format PDF, avec la TVA.'],
      },
    ],
  },
  {
    id: 'safety',
    title: 'Sécurité',
    questions: [
      {
        id: 'write-safely',
        question: 'À quoi faire attention quand j’écris à quelqu’un ?',
        answer: [
          {
            list: [
              'Gardez votre téléphone, votre adresse, votre lieu de travail et vos coordonnées bancaires pour vous tant que la confiance n’est pas établie.',
              'N’envoyez ni argent, ni bons d’achat, ni photos de documents, quelle que soit l’histoire.',
              'Méfiez-vous de qui veut passer aussitôt à une autre application, ou envoie des liens.',
              'Si quelque chose vous gêne, arrêtez. Vous ne devez de réponse à personne.',
            ],
          },
        ],
      },
      {
        id: 'meet-safely',
        question: 'Et pour un rendez-vous ?',
        answer: [
          {
            list: [
              'Choisissez un lieu public ; allez-y et rentrez par vos propres moyens.',
              'Dites à quelqu’un de confiance où vous êtes et avec qui.',
              'Un appel vidéo avant le premier rendez-vous montre bien des choses que les photos ne montrent pas.',
              'Partez quand vous le voulez.',
            ],
          },
        ],
      },
      {
        id: 'block-and-report',
        question: 'Comment bloquer ou signaler quelqu’un ?',
        answer: [
          'Dans le menu du profil ou de la conversation. Le blocage prend effet aussitôt et supprime la conversation entre vous ; le signalement prévient nos modérateurs. La personne n’apprend pas de qui il vient. En détail : [règles de conduite](conduct#report).',
        ],
      },
      {
        id: 'asked-for-money',
        question: 'Quelqu’un me demande de l’argent.',
        answer: [
          'Ne payez rien, signalez le message, bloquez la personne. Si vous avez déjà payé, prévenez votre banque et la police aujourd’hui même ; il est peut-être encore temps.',
        ],
      },
      {
        id: 'who-reads',
        question: 'Lisez-vous mes messages ?',
        answer: [
          'Non. Les modérateurs voient un message si quelqu’un le signale. Un programme attire l’attention sur les numéros de téléphone, les liens et les demandes d’argent, et n’en enregistre rien.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Compte et vie privée',
    questions: [
      {
        id: 'cannot-log-in',
        question: 'Je n’arrive pas à me connecter.',
        answer: [
          '[Choisissez un nouveau mot de passe](resetPassword) ; le lien de l’e-mail est valable une heure. Après cinq échecs, la connexion est fermée pendant 15 minutes. Si nous avons fermé votre compte, vous avez reçu un e-mail à ce sujet.',
        ],
      },
      {
        id: 'change-mail',
        question: 'Comment changer d’adresse e-mail ?',
        answer: [
          'Dans vos paramètres, avec votre mot de passe. Nous écrivons à la nouvelle adresse, que vous confirmez sous 24 heures, et prévenons l’ancienne.',
        ],
      },
      {
        id: 'fewer-mails',
        question: 'Comment recevoir moins d’e-mails ?',
        answer: [
          'Dans vos paramètres de notification, type par type, ou par le lien au bas de chaque e-mail, sans vous connecter. La publicité est désactivée, sauf si vous l’avez activée.',
        ],
      },
      {
        id: 'my-data',
        question: 'Puis-je obtenir mes données ?',
        answer: [
          'Oui : dans vos paramètres, une fois par jour. Nous envoyons un lien valable 24 heures vers un fichier qui contient vos données et vos photos. Ce que nous gardons et pourquoi figure dans la [politique de confidentialité](privacy).',
        ],
      },
      {
        id: 'delete-account',
        question: 'Comment supprimer mon compte ?',
        answer: [
          'Dans vos paramètres, avec votre mot de passe. Votre profil est masqué aussitôt et tout est effacé après {reactivation}, crédits non utilisés compris. Si vous pouvez encore vous [rétracter d’un achat](returnPolicy), faites-le d’abord.',
        ],
      },
      {
        id: 'undo-deletion',
        question: 'J’ai supprimé mon compte et je le regrette.',
        answer: [
          'Dans les {reactivation}, le lien de notre e-mail le rétablit tel qu’il était. Ensuite il n’existe plus, et vous pouvez vous réinscrire.',
        ],
      },
    ],
  },
] satisfies FaqGroup[];
