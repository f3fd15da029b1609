import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Rétractation et remboursement',
  lead: 'Vous pouvez rendre les crédits que vous n’avez pas utilisés. Voici dans quel délai, pour quelle somme et comment.',
  updated: '2026-11-20',
  summary: [
    '{refund_period} à compter de l’achat, sans motif.',
    'Les crédits non utilisés vous sont remboursés, arrondis en votre faveur.',
    'Un message à [{email}](mail) suffit.',
  ],
  sections: [
    {
      id: 'right',
      title: 'Votre droit de rétractation',
      blocks: [
        'Vous avez le droit de vous rétracter d’un achat de crédits dans un délai de {refund_period}, sans donner de motif. Le délai commence le lendemain de la conclusion du contrat, c’est-à-dire du jour où votre paiement a été accepté. Il est respecté si vous envoyez votre rétractation avant qu’il n’expire.',
        'Au moment de payer, vous demandez vos crédits tout de suite, par une case que vous cochez vous-même : sans cela, nous ne pourrions les remettre qu’après le délai. Vous conservez néanmoins ce droit. Ce que vous avez utilisé d’ici là a été fourni et n’est pas remboursé.',
      ],
    },
    {
      id: 'how-much',
      title: 'Combien vous est remboursé',
      blocks: [
        {
          note: ['Remboursement = prix payé × crédits non utilisés de cet achat ÷ total des crédits de cet achat'],
        },
        'S’il reste 30 crédits sur 40, les trois quarts de ce que vous avez payé vous sont rendus. Les fractions de centime sont arrondies au centime supérieur. Une réduction fait partie du prix : le calcul part de ce que vous avez réellement payé. Nous ne retenons aucuns frais.',
        'Les crédits de bienvenue sont utilisés avant ceux que vous avez achetés, et les achats anciens avant les plus récents. Les crédits de bienvenue étaient un cadeau : ils ne donnent lieu à aucun remboursement.',
        'Si vous rendez tous les crédits de votre unique achat, votre statut Premium prend fin.',
      ],
    },
    {
      id: 'how',
      title: 'Comment vous rétracter',
      blocks: [
        {
          steps: [
            'Dans votre compte, ouvrez [Transactions](transactions), choisissez l’achat et appuyez sur « Me rétracter de cet achat ». La somme s’affiche et vous la confirmez.',
            'Ou écrivez à [{email}](mail), ou à {company}, {company_address}. Indiquez l’achat concerné (date ou numéro de facture) et l’adresse e-mail de votre compte. Le formulaire ci-dessous peut vous aider ; il n’est pas obligatoire.',
            'Nous accusons réception par e-mail, aussitôt. Les crédits non utilisés de cet achat quittent alors votre compte.',
          ],
        },
      ],
    },
    {
      id: 'when',
      title: 'Quand l’argent arrive',
      blocks: [
        'Sans tarder, au plus tard 14 jours après votre rétractation, et par le moyen qui a servi à payer. Lorsque ce n’est pas possible, comme pour un bon prépayé, nous vous demandons un compte.',
      ],
    },
    {
      id: 'form',
      title: 'Formulaire type de rétractation',
      blocks: [
        'À recopier, compléter et renvoyer si vous souhaitez vous rétracter :',
        {
          note: [
            'À l’attention de {company}, {company_address}, {email}',
            'Je vous notifie par la présente ma rétractation du contrat portant sur l’achat des crédits suivants : …',
            'Commandés le : …',
            'Nom : …',
            'Adresse : …',
            'Adresse e-mail du compte : …',
            'Date : …',
            'Signature (uniquement si ce formulaire est envoyé sur papier) : …',
          ],
        },
      ],
    },
    {
      id: 'other-cases',
      title: 'Les autres cas de remboursement',
      blocks: [
        {
          terms: [
            [
              'Les crédits ne sont pas arrivés',
              'Le paiement figure dans vos transactions, en attente ou abouti. S’il est abouti et que les crédits manquent, écrivez-nous : nous les ajoutons ou rendons le prix.',
            ],
            [
              'Quelque chose n’était pas conforme',
              'Votre garantie légale de conformité s’applique : nous réparons d’abord ; à défaut, nous remboursons. Le délai de rétractation n’y joue aucun rôle.',
            ],
            [
              'Une photo privée a été retirée',
              'Si nos modérateurs la retirent après que vous l’avez débloquée, vos {photo_price} reviennent sur votre compte.',
            ],
            [
              'Prélèvement',
              'Votre banque peut vous rembourser un prélèvement SEPA pendant huit semaines, quel que soit le motif. Nous reprenons alors les crédits non utilisés de cet achat. La rétractation est plus rapide et vous laisse l’accès au prélèvement.',
            ],
            [
              'Nous fermons votre compte ou le site',
              'Si la raison ne tient pas à vous, nous remboursons les crédits non utilisés, quelle que soit la date d’achat.',
            ],
          ],
        },
      ],
    },
    {
      id: 'before-leaving',
      title: 'Avant de supprimer votre compte',
      blocks: [
        'Les crédits non utilisés sont perdus quand un compte est effacé. Si vous pouvez encore vous rétracter d’un achat, faites-le d’abord.',
      ],
    },
  ],
} satisfies DocumentText;
