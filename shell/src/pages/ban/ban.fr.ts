import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Règles de conduite et exclusions',
  lead: 'Ce qui n’est pas admis sur {name}, ce que vous pouvez faire si cela arrive quand même, et ce que nous faisons alors.',
  updated: '2026-11-20',
  summary: [
    'Vous pouvez bloquer n’importe qui, à tout moment, sans donner de raison.',
    'Les signalements sont lus par des personnes. Qui est signalé n’apprend pas par qui.',
    'Toute exclusion est motivée et peut être contestée pendant six mois.',
  ],
  sections: [
    {
      id: 'rules',
      title: 'Ce qui n’est pas admis',
      blocks: [
        {
          terms: [
            [
              'Ne pas avoir l’âge requis',
              'Aucune personne de moins de {min_age} ans ne peut avoir de compte, figurer sur une photo ou être évoquée de manière sexuelle. Ici, pas de seconde chance, et nous prévenons les autorités.',
            ],
            [
              'La pression et l’insulte',
              'Harcèlement, menaces, traque, haine en raison de l’origine, de la religion, du sexe, de l’orientation, d’un handicap ou du physique. Continuer d’écrire après un non.',
            ],
            [
              'L’argent',
              'Demander de l’argent, des cadeaux, des bons d’achat ou des coordonnées bancaires, quelle que soit l’histoire. La prostitution, les placements, les cryptomonnaies.',
            ],
            [
              'Se faire passer pour quelqu’un d’autre',
              'Photos ou noms d’autrui, identités inventées, comptes multiples. Les profils qui portent la mention « {fictional} » sont tenus par le site ; c’est la seule exception.',
            ],
            [
              'La publicité',
              'Promouvoir d’autres sites, services ou comptes, et envoyer le même texte à beaucoup de monde.',
            ],
            [
              'La vie privée d’autrui',
              'Publier le nom, l’adresse, le numéro, l’image ou les conversations de quelqu’un sans son accord.',
            ],
            [
              'La violence et le crime',
              'Montrer, vanter ou annoncer des violences ; proposer des drogues, des armes ou quoi que ce soit d’illégal.',
            ],
            [
              'Les attaques contre le site',
              'Les programmes automatiques, la collecte de profils, le contournement des limites, des blocages ou d’une exclusion.',
            ],
          ],
        },
      ],
    },
    {
      id: 'photos',
      title: 'Les photos',
      blocks: [
        {
          list: [
            'Sur la photo principale, on vous voit, on vous reconnaît, et personne d’autre n’y figure.',
            'Les photos publiques ne montrent pas de nudité. Ce qui s’adresse à quelques-uns a sa place parmi vos photos privées, et ne montre que des adultes.',
            'Pas de photo d’autrui sans son accord, pas de célébrité, pas de dessin à la place du visage, ni numéro ni adresse sur l’image.',
          ],
        },
        'Nos modérateurs examinent les photos et retirent celles qui ne conviennent pas, en disant pourquoi.',
      ],
    },
    {
      id: 'block',
      title: 'Bloquer quelqu’un',
      blocks: [
        'Dans le menu d’un profil ou d’une conversation, choisissez « Bloquer ». La conversation et les likes entre vous sont supprimés et vous ne vous voyez plus : ni dans la recherche, ni dans les messages, ni dans les likes. Si la personne bloquée ouvre votre profil, elle lit qu’elle n’y a pas accès.',
        'Vous pouvez débloquer à tout moment dans vos paramètres. Ce qui a été supprimé ne revient pas.',
      ],
    },
    {
      id: 'report',
      title: 'Signaler quelqu’un ou quelque chose',
      blocks: [
        {
          steps: [
            'Dans le menu du profil, de la photo ou du message, choisissez « Signaler ».',
            'Dites de quoi il s’agit : harcèlement, contenu déplacé, faux profil, escroquerie, mineur, menace, ou autre chose. Ajoutez un mot si vous le souhaitez.',
            'Cochez « Bloquer aussi » si vous ne voulez plus rien en voir.',
          ],
        },
        'Vous pouvez signaler jusqu’à dix fois par jour. Sans compte, ou si quelque chose est illicite, passez par [la page des réclamations](complaints) ou écrivez à [{email}](mail) : l’adresse de la page, pourquoi vous la jugez illicite, votre nom et votre adresse e-mail (inutiles s’il s’agit d’abus sur des enfants), et que vous le déclarez de bonne foi. Nous accusons réception et vous disons ce que nous avons décidé.',
        {
          note: ['Si quelqu’un est en danger, appelez d’abord les secours : le 112 dans l’Union européenne.'],
        },
      ],
    },
    {
      id: 'decisions',
      title: 'Comment nous décidons',
      blocks: [
        'Chaque signalement est lu par une personne ; aucune machine ne décide seule. On regarde ce qui a été signalé et ce qui s’y rattache, la gravité, l’intention, et si cela s’est déjà produit. Le danger pour la vie et tout ce qui touche aux mineurs passent en premier.',
        {
          terms: [
            ['Un mot', 'La règle est expliquée, et rien d’autre.'],
            ['Un retrait', 'Une photo, un texte ou un message est retiré.'],
            ['Un profil désactivé', 'Le profil n’est plus visible tant que quelque chose n’a pas été corrigé.'],
            ['Une exclusion', 'Le compte est fermé définitivement.'],
          ],
        },
        'Nous excluons sans avertissement pour tout ce qui touche aux mineurs, pour les menaces et les violences, pour l’escroquerie et pour le contournement d’une exclusion.',
      ],
    },
    {
      id: 'banned',
      title: 'En cas d’exclusion',
      blocks: [
        'Vous ne pouvez plus vous connecter, votre profil et vos photos ne sont plus visibles, et un nouveau compte n’est pas admis. Un e-mail vous dit ce que nous avons décidé et depuis quand, les faits et la règle, si une machine y a pris part, et comment contester.',
        'Une exclusion ne vous retire pas vos droits de consommateur : dans les {refund_period} qui suivent un achat, vous pouvez encore vous rétracter par e-mail et obtenir le remboursement des crédits non utilisés, comme l’indique la page [rétractation et remboursement](returnPolicy).',
      ],
    },
    {
      id: 'objection',
      title: 'Contester une décision',
      blocks: [
        'Pendant six mois, vous pouvez contester gratuitement : par [la page des réclamations](complaints) ou à [{email}](mail). Dites de quelle décision il s’agit et ce que nous devrions revoir. Quelqu’un qui n’a pas décidé la première fois vous lit et répond en donnant ses raisons.',
        'Vous pouvez aussi saisir l’organe certifié de règlement extrajudiciaire de votre choix dans l’Union européenne, ou un tribunal. Les mêmes voies sont ouvertes à qui a fait un signalement resté sans suite.',
      ],
    },
    {
      id: 'locked',
      title: 'Pas une exclusion, seulement une pause',
      blocks: [
        {
          list: [
            'Après cinq échecs, la connexion est fermée pendant 15 minutes.',
            'Plus de {messages_per_minute} messages par minute ou de {likes_per_day} likes par jour, ce n’est pas possible.',
            'Tant que votre adresse e-mail n’est pas confirmée, vous ne pouvez envoyer que le message de votre inscription.',
          ],
        },
        'Ces limites se lèvent d’elles-mêmes, et personne n’a rien décidé à votre sujet.',
      ],
    },
  ],
} satisfies DocumentText;
