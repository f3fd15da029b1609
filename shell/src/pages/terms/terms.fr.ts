import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Conditions d’utilisation',
  lead: 'Le contrat qui vous lie à {company} lorsque vous utilisez {name}. Nous avons voulu qu’il se lise sans dictionnaire.',
  updated: '2026-11-20',
  numbered: true,
  summary: [
    '{name} est réservé aux adultes de {min_age} ans et plus. L’inscription est gratuite ; l’envoi de messages coûte des crédits, achetés une fois, sans abonnement.',
    'Certains profils sont fictifs. La mention « {fictional} » les accompagne partout.',
    'Vous pouvez rendre les crédits non utilisés dans les {refund_period} qui suivent l’achat, et partir quand vous le souhaitez.',
    'Les suppressions et les exclusions sont décidées par des personnes, motivées, et peuvent être contestées.',
  ],
  sections: [
    {
      id: 'who-we-are',
      title: 'Qui nous sommes',
      blocks: [
        '{name} est exploité par {company}, {company_address}. Dans ces conditions, « nous » désigne cette société ; « vous », toute personne qui consulte le site ou y possède un compte.',
        {
          terms: [
            ['Société', '{company}'],
            ['Adresse', '{company_address}'],
            ['Registre du commerce', '{kvk}'],
            ['Numéro de TVA', '{vat}'],
            ['Noms commerciaux', '{tradenames}'],
            ['E-mail', '[{email}](mail)'],
            ['Téléphone', '[{phone}](phone)'],
          ],
        },
      ],
    },
    {
      id: 'agreement',
      title: 'Objet de ces conditions',
      blocks: [
        'Ces conditions s’appliquent à toute visite du site {domain} et à tout compte qui y est ouvert. Vous les acceptez en créant votre compte ; vous pouvez à tout moment relire cette page, l’imprimer ou l’enregistrer.',
        'Les [règles de conduite](conduct), la page [rétractation et remboursement](returnPolicy) et les [tarifs](pricing) font partie du contrat. La [politique de confidentialité](privacy) explique ce que nous faisons de vos données : elle vous informe, vous n’avez pas à l’accepter.',
        'Vous utilisez {name} à titre privé. Rien dans ces conditions ne vous retire les droits que la loi de votre pays accorde aux consommateurs.',
      ],
    },
    {
      id: 'who-may-join',
      title: 'Qui peut s’inscrire',
      blocks: [
        {
          list: [
            'Vous avez au moins {min_age} ans. Votre âge se déduit de la date de naissance que vous indiquez ; une date fausse entraîne la fermeture du compte.',
            'Vous résidez dans l’un des pays où {name} est proposé : {countries}.',
            'Vous vous inscrivez pour vous-même, à titre privé, avec un seul compte. Les comptes ouverts pour autrui, pour une entreprise ou à des fins publicitaires ne sont pas admis.',
            'Vous n’avez pas fait l’objet d’une exclusion du site {name}.',
          ],
        },
        'Il peut arriver que le site {name} ne soit ouvert, pour un temps, que sur invitation. La page d’inscription l’indique alors.',
      ],
    },
    {
      id: 'account',
      title: 'Votre compte',
      blocks: [
        'Pour créer un compte, il faut une adresse e-mail, un pseudo, un mot de passe, votre date de naissance et votre pays. Ces informations doivent être exactes ; le pseudo n’a pas à être votre nom, et mieux vaut qu’il ne le soit pas.',
        'Nous vous envoyons un lien pour confirmer votre adresse e-mail. Tant que vous ne l’avez pas ouvert, vous pouvez envoyer le message de votre inscription, et lui seul.',
        'Gardez votre mot de passe pour vous. Après cinq échecs en 15 minutes, la connexion est fermée pendant 15 minutes. Si vous pensez que quelqu’un d’autre utilise votre compte, changez de mot de passe, ce qui met fin à toutes les autres sessions, et [écrivez-nous](support).',
      ],
    },
    {
      id: 'service',
      title: 'Ce que nous proposons',
      blocks: [
        '{name} vous permet de créer un profil, de rechercher ceux des autres, de les liker et de leur écrire. Quand deux personnes se likent, c’est un match. Nous sommes un lieu de rencontre et non une agence : nous ne choisissons personne à votre place et ne promettons pas de rencontre.',
        'L’ordre d’affichage des profils suit des règles simples : dans la recherche, les plus récemment actifs viennent en premier, et vous pouvez trier et filtrer vous-même. Les profils similaires sont choisis d’après le lieu, l’âge et le contenu du profil. Personne ne peut payer pour être mieux placé.',
        'Pour que le site reste équitable, il y a des limites : {likes_per_day} likes par jour, {swipe_likes} likes par jour dans le jeu de swipe et {messages_per_minute} messages par minute.',
      ],
    },
    {
      id: 'fictional-profiles',
      title: 'Profils fictifs',
      blocks: [
        {
          note: [
            'Certains profils sur {name} sont fictifs. Derrière eux se trouve le site, non une personne : **vous ne pourrez pas les rencontrer**.',
          ],
        },
        'Ils portent la mention « {fictional} » sur leur vignette, sur leur profil, dans la conversation et dans toute notification ou tout e-mail qui vient d’eux. Nous vous prévenons avant votre premier message à l’un d’eux et avant votre premier achat, et un filtre de la recherche les masque tous.',
        'Un message à un profil fictif coûte autant qu’un autre. Ce qu’écrit un profil fictif relève du divertissement ; un like automatique n’est jamais émis au nom d’un vrai membre.',
      ],
    },
    {
      id: 'credits',
      title: 'Les crédits et leur usage',
      blocks: [
        {
          terms: [
            ['S’inscrire, rechercher, liker', 'gratuit'],
            ['Recevoir messages, likes et cadeaux', 'gratuit'],
            ['Cadeau de bienvenue', '{signup_credits}, une fois, à la création du compte'],
            ['Envoyer un message', '{message_price}'],
            ['Débloquer une photo privée', '{photo_price}, une fois pour toutes'],
            ['Envoyer un cadeau', '{gift_price}'],
          ],
        },
        'Le prix de chaque chose vous est indiqué avant que vous ne la fassiez. Les crédits de bienvenue sont utilisés en premier. Sans avoir rien acheté, vous pouvez engager {free_conversations} ; répondre à qui vous a écrit ne compte pas.',
        'Les crédits n’expirent pas tant que votre compte existe. Ils sont attachés à ce compte, ne se cèdent pas et ne sont pas de l’argent : hormis les cas prévus ici et à la page [rétractation et remboursement](returnPolicy), ils ne s’échangent pas contre de l’argent. Lorsque votre compte est effacé, les crédits non utilisés sont perdus.',
        'Si une photo privée que vous avez débloquée est retirée par nos modérateurs, ses crédits vous sont rendus.',
      ],
    },
    {
      id: 'buying',
      title: 'L’achat de crédits',
      blocks: [
        'Les crédits se vendent par lots, chacun payé **une seule fois**. Il n’y a pas d’abonnement et rien ne se renouvelle tout seul. La [page des tarifs](pricing) montre tous les lots et leur prix dans votre monnaie, TVA comprise là où votre pays en a une.',
        {
          steps: [
            'Vous choisissez un lot et un moyen de paiement. Le récapitulatif montre ce que vous recevez et le total.',
            'Vous cochez la case par laquelle vous demandez vos crédits tout de suite, puis appuyez sur « Commander avec obligation de paiement ». Cette pression vaut commande ferme.',
            'Vous payez auprès du prestataire de paiement. Le contrat est conclu lorsque le paiement est accepté ; nous le confirmons par e-mail, avec un reçu.',
          ],
        },
        'Avec la plupart des moyens de paiement, les crédits arrivent aussitôt. Un virement prend un à deux jours ouvrés ; ils arrivent alors avec l’argent. Pour un prélèvement SEPA, vous signez un mandat pour un seul prélèvement, confirmé par un code reçu sur votre téléphone, dans la limite de 150 EUR sur 30 jours.',
        'Une réduction vaut pour la personne, la période et la commande qu’elle désigne ; les réductions ne se cumulent pas. Les nouveaux membres bénéficient de {bonus} de réduction sur leur premier achat pendant les {bonus_window} qui suivent l’inscription. Le compte à rebours affiché est le vrai : quand il s’achève, l’offre s’achève.',
        'Si un prélèvement ou un paiement par carte est annulé après coup, nous reprenons les crédits non utilisés de cet achat, jamais d’autres, et le prélèvement ne vous est plus proposé.',
      ],
    },
    {
      id: 'premium',
      title: 'Premium',
      blocks: [
        'Votre premier lot, quel qu’il soit, fait de vous un membre Premium aussi longtemps que vous gardez votre compte. Un membre Premium engage autant de conversations qu’il le souhaite, voit toutes les photos publiques de chaque membre au lieu des {photos_visible} premières, et peut en publier jusqu’à {photos_premium} au lieu de {photos_free}.',
        'Si votre unique achat est intégralement remboursé, Premium prend fin avec lui.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Changer d’avis',
      blocks: [
        'Vous pouvez vous rétracter d’un achat dans un délai de {refund_period}, sans donner de raison ; les crédits que vous n’avez pas utilisés vous sont alors remboursés. La marche à suivre et un formulaire figurent à la page [rétractation et remboursement](returnPolicy).',
      ],
    },
    {
      id: 'your-content',
      title: 'Ce que vous publiez',
      blocks: [
        'Vos textes et vos photos restent à vous. Vous nous autorisez, gratuitement et tant qu’ils sont sur {name}, à les conserver, à en adapter la taille et le format, et à les montrer aux personnes que vos réglages désignent. Nous n’en faisons rien d’autre, et surtout pas de la publicité.',
        'Ne publiez que ce que vous avez le droit de publier : des photos de vous, d’adultes seulement, avec l’accord de chaque personne reconnaissable. Les photos sont examinées par nos modérateurs.',
      ],
    },
    {
      id: 'conduct',
      title: 'La conduite de chacun',
      blocks: [
        'Les [règles de conduite](conduct) disent ce qui n’est pas admis, ce qui s’ensuit et comment signaler quelqu’un. En une phrase : ayez l’âge requis, restez vous-même, faites preuve de courtoisie, ne demandez pas d’argent et acceptez qu’on vous dise non.',
      ],
    },
    {
      id: 'moderation',
      title: 'Signalements, suppressions et réclamations',
      blocks: [
        'Chacun peut signaler un profil, une photo ou un message, et un contenu illicite peut être signalé sans compte. Les signalements sont lus par des personnes. Elles décident selon ces conditions et selon la loi, avec soin, en tenant compte de la liberté d’expression de tous.',
        'Si nous retirons ou masquons un de vos contenus, ou fermons votre compte, nous vous disons ce que nous avons décidé, sur quels faits et quelle règle, si une machine y a pris part, et ce que vous pouvez faire. Nous ne nous taisons que si la loi l’exige, ou s’il s’agit de publicité envoyée en masse.',
        'Vous pouvez contester une telle décision, ou notre choix de ne pas donner suite à votre signalement, gratuitement et pendant six mois : par [la page des réclamations](complaints) ou à [{email}](mail). Une personne qui n’a pas pris la première décision réexamine le dossier. Vous pouvez aussi saisir un organe certifié de règlement extrajudiciaire des litiges de l’Union européenne, ou un tribunal.',
        'Qui publie souvent des contenus manifestement illicites, ou adresse souvent des signalements ou réclamations manifestement infondés, peut s’en voir suspendre la possibilité pour un temps, après un avertissement.',
      ],
    },
    {
      id: 'meeting',
      title: 'Écrire et se rencontrer en sécurité',
      blocks: [
        'Nous ne vérifions pas l’identité des membres au-delà de ce qu’ils nous disent, ni leur casier judiciaire. N’envoyez à personne de l’argent ou des pièces d’identité, gardez votre adresse et votre numéro de téléphone pour vous tant que la confiance n’est pas établie, et choisissez un lieu public pour un premier rendez-vous. D’autres conseils se trouvent dans les [questions fréquentes](faq#safety).',
      ],
    },
    {
      id: 'availability',
      title: 'Si quelque chose ne fonctionne pas',
      blocks: [
        '{name} est ouvert jour et nuit, hors maintenance et pannes. Si le service ou vos crédits ne sont pas conformes à ce qui a été convenu, dites-le-nous : vous avez droit à une mise en conformité dans un délai raisonnable et, à défaut, à une réduction du prix ou au remboursement. C’est votre garantie légale de conformité ; elle ne coûte rien.',
        'Nous pouvons modifier des fonctions pour de bonnes raisons : la sécurité, la loi, un meilleur service. Si un changement dégrade sensiblement ce que vous avez payé, nous vous prévenons à l’avance ; vous pouvez alors mettre fin au contrat et obtenir le remboursement de vos crédits non utilisés.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsabilité',
      blocks: [
        'Nous répondons entièrement de nos fautes intentionnelles ou lourdes, des atteintes à la vie, au corps et à la santé, et partout où la loi ne permet aucune limite. En cas de faute simple, nous ne répondons que du manquement à une obligation essentielle du contrat, et alors du dommage prévisible.',
        'Les membres répondent de ce qu’ils écrivent, publient et font. Nous répondons des contenus illicites d’autrui dès lors que nous en avons connaissance et n’agissons pas.',
      ],
    },
    {
      id: 'ending',
      title: 'Partir',
      blocks: [
        '**Vous** pouvez supprimer votre compte à tout moment, sans motif. Votre profil est masqué aussitôt. Pendant {reactivation}, un lien dans notre e-mail vous permet de revenir sur cette décision ; ensuite, le compte et tout ce qu’il contient sont effacés, crédits non utilisés compris.',
        '**Nous** pouvons mettre fin au contrat par e-mail avec un préavis de 30 jours, ou sur-le-champ si vous enfreignez ces conditions si gravement qu’on ne peut nous demander d’attendre. Si la raison ne tient pas à vous, ou si {name} ferme, nous remboursons vos crédits non utilisés.',
      ],
    },
    {
      id: 'changes',
      title: 'Modification de ces conditions',
      blocks: [
        'Si nous modifions ces conditions, nous vous l’annonçons par e-mail au moins 30 jours à l’avance, en disant ce qui change et pourquoi. Vous pouvez partir avant cette date et, si le changement vous est défavorable, obtenir le remboursement de vos crédits non utilisés. Un achat reste soumis aux conditions du jour où il a été fait.',
      ],
    },
    {
      id: 'law',
      title: 'Droit applicable et litiges',
      blocks: [
        'Le droit applicable est celui du pays où nous sommes établis ({company_country}). Si vous résidez ailleurs, la protection impérative que la loi de votre pays accorde aux consommateurs vous reste acquise et vous pouvez toujours saisir ses tribunaux.',
        'Nous préférons trouver d’abord une solution avec vous : [écrivez-nous](support). Si cela n’aboutit pas, vous pouvez saisir un médiateur de la consommation reconnu dans votre pays.',
        'Si l’une de ces conditions n’est pas valable, les autres demeurent.',
      ],
    },
  ],
} satisfies DocumentText;
