import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Politique de confidentialité',
  lead: 'Ce que le site {name} sait de vous, pourquoi, combien de temps et qui le voit. Et ce que vous pouvez y faire.',
  updated: '2026-11-20',
  numbered: true,
  summary: [
    'Nous demandons ce dont un site de rencontre a besoin et n’en vendons rien. Aucune donnée de profil ne va aux régies publicitaires.',
    'Votre orientation et vos centres d’intérêt intimes ne sont conservés que si vous y consentez à part, et vous pouvez revenir sur ce consentement.',
    'Les messages restent lisibles pendant {history}. Ce que quelqu’un n’a pas à voir de vos photos n’atteint jamais son écran.',
    'Vous pouvez obtenir une copie de tout, et faire tout effacer.',
  ],
  sections: [
    {
      id: 'controller',
      title: 'Le responsable du traitement',
      blocks: [
        'Le responsable du traitement au sens du règlement général sur la protection des données (RGPD) est {company}, {company_address}. Pour tout ce qui touche à vos données, écrivez à [{email}](mail).',
      ],
    },
    {
      id: 'data',
      title: 'Quelles données, pourquoi, combien de temps',
      blocks: [
        {
          table: {
            caption: 'Les données personnelles par finalité. Les articles cités sont ceux du RGPD.',
            head: ['Données', 'Pour quoi faire', 'Sur quel fondement', 'Combien de temps'],
            rows: [
              [
                '**Compte** : adresse e-mail, pseudo, mot de passe (sous forme d’empreinte irréversible), date de naissance, pays, langue',
                'Ouvrir un compte, se connecter, écarter les mineurs',
                'Contrat avec vous, art. 6(1)(b) ; pour l’âge, obligation légale, art. 6(1)(c)',
                'Jusqu’à l’effacement du compte',
              ],
              [
                '**Profil** : genre, lieu, apparence, texte, photos, et tout ce que vous y racontez',
                'Vous présenter aux autres membres et vous en présenter',
                'Contrat avec vous, art. 6(1)(b)',
                'Jusqu’à ce que vous le modifiiez, ou jusqu’à l’effacement du compte',
              ],
              [
                '**Orientation, genre recherché, centres d’intérêt intimes**',
                'Les afficher et les rapprocher comme vous le souhaitez',
                'Votre consentement explicite, art. 9(2)(a)',
                'Jusqu’au retrait du consentement, ou jusqu’à l’effacement du compte',
              ],
              [
                '**Messages et cadeaux, avec leur heure et l’état de lecture**',
                'Les remettre et afficher la conversation',
                'Contrat avec vous, art. 6(1)(b)',
                '{history} ; ensuite ils ne sont plus visibles',
              ],
              [
                '**Likes, matchs, blocages, parties du jeu de swipe**',
                'Fonctionner comme vous l’attendez et tenir les limites',
                'Contrat avec vous, art. 6(1)(b)',
                'Jusqu’à ce que vous les annuliez, ou jusqu’à l’effacement du compte',
              ],
              [
                '**Achats** : lot, montant, TVA, moyen de paiement, pays, état, reçus ; chaque mouvement de crédits',
                'Encaisser, vous donner vos crédits, rembourser, tenir nos comptes',
                'Contrat avec vous, art. 6(1)(b) ; obligation légale, art. 6(1)(c)',
                'Aussi longtemps que la loi fiscale l’exige ; sans votre nom une fois le compte effacé',
              ],
              [
                '**Prélèvement** : titulaire du compte, IBAN, adresse, téléphone',
                'Établir le mandat, prélever, envoyer le code par SMS',
                'Contrat avec vous, art. 6(1)(b)',
                'Tant que le prélèvement peut être contesté et que la loi fiscale l’exige',
              ],
              [
                '**Signalements, réclamations et décisions**',
                'Garder le site sûr et conforme à la loi',
                'Obligation légale, art. 6(1)(c) ; notre intérêt à un site sûr, art. 6(1)(f)',
                'Jusqu’à la fin de l’affaire et du délai de réclamation',
              ],
              [
                '**Journaux techniques** : heure, adresse demandée, adresse IP, erreurs',
                'Faire fonctionner le site, arrêter les attaques, réparer',
                'Notre intérêt à un site sûr et en état de marche, art. 6(1)(f)',
                'Brièvement ; ils ne contiennent ni messages, ni mots de passe, ni adresses e-mail',
              ],
              [
                '**Votre provenance** : le partenaire publicitaire et sa référence',
                'Régler nos partenaires et savoir quelle publicité est utile',
                'Votre consentement, art. 6(1)(a) ; pendant la première visite, notre intérêt, art. 6(1)(f)',
                '{source_life} si vous y consentez, sinon jusqu’à la fermeture du navigateur ; avec le compte si vous vous inscrivez',
              ],
            ],
          },
        },
        'Rien de tout cela n’est obligatoire. Mais sans adresse e-mail, pseudo, mot de passe, date de naissance et pays, il ne peut y avoir de compte, et sans données de paiement, pas d’achat.',
      ],
    },
    {
      id: 'sensitive',
      title: 'Orientation et centres d’intérêt intimes',
      blocks: [
        'Ce que vous dites de votre orientation sexuelle, du genre que vous recherchez et de vos désirs intimes est particulièrement protégé par la loi. Nous ne le conservons que si vous cochez une case qui lui est propre ; elle n’est jamais cochée à votre place, et {name} s’utilise très bien sans.',
        'Vous pouvez retirer ce consentement à tout moment dans vos paramètres, ou à [{email}](mail). Nous vidons alors ces champs. Ce qui a eu lieu auparavant reste licite.',
      ],
    },
    {
      id: 'who-sees-what',
      title: 'Qui voit quoi',
      blocks: [
        {
          list: [
            '**Les visiteurs** voient, là où la recherche leur est ouverte, un choix de membres avec leur nom, leur âge, leur ville et leur photo principale. Les pages de profil ne sont pas proposées aux moteurs de recherche, et en mode invisible vous n’apparaissez dans aucune recherche.',
            '**Les membres** voient votre profil sans votre adresse e-mail ni votre date de naissance : votre âge et votre ville. Le nombre de photos visibles dépend de leur formule.',
            '**Les photos privées** ne sont vues que par qui les a débloquées. Les autres reçoivent une image floutée de notre côté : l’original n’arrive jamais sur leur appareil.',
            '**Le mode invisible** vous retire de la recherche ; personne ne peut plus vous liker ni vous écrire en premier. **Le mode discret** donne à la fenêtre un titre neutre, retire les noms des notifications et masque, dans les deux sens, si les messages ont été lus.',
            '**Les personnes que vous bloquez** ne vous voient plus, et vous ne les voyez plus.',
            '**Nos modérateurs** voient les photos et ce qui a été signalé. Ils ne lisent pas les conversations que personne n’a signalées.',
          ],
        },
      ],
    },
    {
      id: 'location',
      title: 'Localisation',
      blocks: [
        'Nous déduisons votre pays de votre adresse IP, sur notre propre serveur et sans l’enregistrer. Nous n’obtenons de coordonnées que si vous demandez à utiliser votre position et que votre navigateur l’accepte ; elles sont arrondies à un kilomètre environ, traduites en nom de lieu, et ne sont pas conservées. Vous pouvez toujours choisir votre lieu à la main.',
      ],
    },
    {
      id: 'mail-and-push',
      title: 'E-mails et notifications',
      blocks: [
        'Nous vous écrivons au sujet de votre compte, de vos achats et de ce qui se passe sur {name}. Vous choisissez ce que vous recevez, dans vos paramètres de notification ou par le lien de chaque e-mail ; la publicité est désactivée tant que vous ne l’activez pas.',
        'Les notifications du navigateur n’arrivent que si vous les y autorisez. Elles passent, chiffrées, par le service de l’éditeur de votre navigateur, ne contiennent aucun texte de message et cessent à la déconnexion.',
      ],
    },
    {
      id: 'automation',
      title: 'Ce que font les machines',
      blocks: [
        'L’ordre des profils suit des règles simples, décrites dans les [conditions](terms#service). Un programme repère dans un message les numéros de téléphone, les liens et les demandes d’argent, invite l’expéditeur à y réfléchir et donne un conseil au destinataire ; il ne bloque ni n’enregistre rien. Aucune décision produisant un effet juridique ou comparable n’est prise par une machine seule.',
      ],
    },
    {
      id: 'recipients',
      title: 'Qui d’autre reçoit des données',
      blocks: [
        {
          list: [
            'Les entreprises qui travaillent pour nous sur instruction : hébergement, envoi des e-mails et des SMS. Elles ne peuvent en faire aucun autre usage.',
            'Le prestataire du moyen de paiement que vous choisissez. Les numéros de carte se saisissent chez lui ; nous ne les voyons jamais.',
            'Les autorités et les tribunaux, lorsque la loi nous y oblige ou pour protéger quelqu’un d’un danger grave.',
            'Les partenaires qui vous ont fait venir apprennent qu’il y a eu une inscription ou un achat, jamais de qui ni de quoi.',
          ],
        },
        'Si l’un d’eux traite des données hors de l’Espace économique européen, c’est sur le fondement d’une décision d’adéquation de la Commission européenne ou de ses clauses contractuelles types. Nous vous disons lequel si vous le demandez.',
      ],
    },
    {
      id: 'rights',
      title: 'Vos droits',
      blocks: [
        {
          terms: [
            [
              'Accès et copie',
              'Ce que nous détenons sur vous ; en JSON et photos, par un lien valable 24 heures, une fois par jour. Les messages d’autres personnes n’y figurent pas.',
            ],
            ['Rectification', 'Vous modifiez l’essentiel vous-même ; pour le reste, écrivez-nous.'],
            [
              'Effacement',
              'Supprimez votre compte : il est masqué aussitôt et effacé après {reactivation}. Jusque-là, un lien dans notre e-mail le rétablit.',
            ],
            ['Limitation', 'Nous gardons les données sans les utiliser tant qu’une question à leur sujet est ouverte.'],
            ['Portabilité', 'Vos données sous une forme lisible par une machine.'],
            ['Opposition', 'À tout ce que nous faisons au titre de nos intérêts et, à tout moment, à la publicité.'],
            [
              'Retrait du consentement',
              'À tout moment, aussi simplement que vous l’avez donné ; pour les cookies, dans les [réglages des cookies](cookie-settings).',
            ],
            [
              'Plainte',
              'Auprès de l’autorité de protection des données du lieu où vous vivez ou travaillez, ou du pays où nous sommes établis ({company_country}).',
            ],
          ],
        },
        'Passez par vos paramètres ou écrivez à [{email}](mail). Nous répondons dans un délai d’un mois. En cas de doute sur votre identité, nous vous interrogeons à l’adresse e-mail de votre compte.',
      ],
    },
    {
      id: 'erasure',
      title: 'Ce qui reste après l’effacement',
      blocks: [
        'Le profil, les photos, les messages, les likes et les réglages sont effacés. Dans les conversations des autres, vos messages disparaissent avec votre nom. Ce que la loi fiscale nous fait garder de vos achats demeure sans nom ni adresse, aussi longtemps qu’elle l’exige.',
      ],
    },
    {
      id: 'security',
      title: 'Comment nous les protégeons',
      blocks: [
        'Les connexions sont chiffrées. Les mots de passe et les clés de session ne sont conservés que sous forme d’empreintes. Les photos sont recréées à l’envoi : le lieu et l’appareil qui y étaient inscrits disparaissent. Chez nous, qui travaille avec des données voit ce que sa tâche demande.',
        'S’il arrivait malgré tout un incident qui vous expose à un risque élevé, nous vous préviendrions sans tarder, ainsi que l’autorité.',
      ],
    },
    {
      id: 'children',
      title: 'Moins de {min_age} ans',
      blocks: [
        '{name} n’est pas fait pour les moins de {min_age} ans. Si vous pensez que quelqu’un en fait partie, [signalez le profil](conduct#report) ou [écrivez-nous](support) : nous l’examinons en premier.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Ce qui est conservé dans votre navigateur figure, élément par élément, à la [page des cookies](cookies).',
      ],
    },
    {
      id: 'changes',
      title: 'Modifications',
      blocks: [
        'Avant de faire quelque chose de nouveau avec des données, nous modifions cette page, et nous écrivons aux membres si cela compte pour eux. La date en haut de page dit quand elle a changé pour la dernière fois.',
      ],
    },
  ],
} satisfies DocumentText;
