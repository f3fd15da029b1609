import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Privacy policy',
  lead: 'What {name} knows about you, why, for how long, and who sees it. With what you can do about it.',
  updated: '2026-11-20',
  numbered: true,
  summary: [
    'We ask for what a dating site needs, and sell none of it. No profile data goes to advertising networks.',
    'Your orientation and intimate interests are kept only if you agree to it separately, and you can take that back.',
    'Messages can be read for {history}. What somebody may not see of your photos never reaches their screen.',
    'You can have a copy of everything, and have everything erased.',
  ],
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      blocks: [
        'The controller in the sense of the General Data Protection Regulation (GDPR) is {company}, {company_address}. For everything about your data, write to [{email}](mail).',
      ],
    },
    {
      id: 'data',
      title: 'What we use, why, and for how long',
      blocks: [
        {
          table: {
            caption: 'Personal data by purpose. The articles are those of the GDPR.',
            head: ['Data', 'What for', 'On which ground', 'How long'],
            rows: [
              [
                '**Account**: e-mail address, profile name, password (as a hash that cannot be turned back), date of birth, country, language',
                'To have an account, to log in, to keep minors out',
                'Agreement with you, Art. 6(1)(b); for the age, legal duty, Art. 6(1)(c)',
                'Until your account is erased',
              ],
              [
                '**Profile**: gender, place, appearance, text, photos, whatever else you tell there',
                'To show you to other members and find people for you',
                'Agreement with you, Art. 6(1)(b)',
                'Until you change it, or your account is erased',
              ],
              [
                '**Orientation, whom you look for, intimate interests**',
                'To show and match them as you wish',
                'Your explicit consent, Art. 9(2)(a)',
                'Until you take the consent back, or your account is erased',
              ],
              [
                '**Messages and gifts, with their time and whether they were read**',
                'To deliver them and show the conversation',
                'Agreement with you, Art. 6(1)(b)',
                '{history}; then they are no longer visible',
              ],
              [
                '**Likes, matches, blocks, visits to the swipe game**',
                'To work as you expect, and to keep the limits',
                'Agreement with you, Art. 6(1)(b)',
                'Until you undo them, or your account is erased',
              ],
              [
                '**Purchases**: bundle, amount, VAT, way to pay, country, status, receipts; every movement of credits',
                'To take payment, give you credits, pay back, keep our books',
                'Agreement with you, Art. 6(1)(b); legal duty, Art. 6(1)(c)',
                'As long as tax law demands; without your name once your account is erased',
              ],
              [
                '**Direct debit**: account holder, IBAN, address, telephone number',
                'For the mandate and its debit, and the code by text message',
                'Agreement with you, Art. 6(1)(b)',
                'As long as the debit can be reversed, and tax law demands',
              ],
              [
                '**Reports, complaints, and what was decided**',
                'To keep the site safe and lawful',
                'Legal duty, Art. 6(1)(c); our interest in a safe site, Art. 6(1)(f)',
                'Until the matter and the time for complaints are over',
              ],
              [
                '**Technical records**: time, address called, IP address, faults',
                'To run the site, stop attacks, and mend faults',
                'Our interest in a working and safe site, Art. 6(1)(f)',
                'Briefly; they contain no messages, passwords or e-mail addresses',
              ],
              [
                '**Where you came from**: the advertising partner and its reference',
                'To settle with partners, and to see which advertising works',
                'Your consent, Art. 6(1)(a); during the first visit our interest, Art. 6(1)(f)',
                '{source_life} with consent, otherwise until you close the browser; with the account if you join',
              ],
            ],
          },
        },
        'You need not tell us any of it. But without e-mail address, name, password, date of birth and country there can be no account, and without payment details no purchase.',
      ],
    },
    {
      id: 'sensitive',
      title: 'Orientation and intimate interests',
      blocks: [
        'What you tell about your sexual orientation, whom you look for and your intimate wishes is specially protected by law. We keep it only if you tick a box of its own for it; the box is never ticked for you, and you can use {name} without it.',
        'You can take this consent back at any time in your settings, or at [{email}](mail). We then clear these fields. What happened before stays lawful.',
      ],
    },
    {
      id: 'who-sees-what',
      title: 'Who sees what',
      blocks: [
        {
          list: [
            '**Visitors** see, where the site lets them search at all, a selection of members with name, age, town and main photo. Pages of single members are not offered to search engines, and in invisible mode you are in no search.',
            '**Members** see your profile without your e-mail address and date of birth: your age and your town. How many of your photos they see depends on their membership.',
            '**Private photos** are seen by those who have unlocked them. Everybody else gets a picture that was blurred on our side: the original never reaches their device.',
            '**Invisible mode** takes you out of the search; nobody can then like you or write to you first. **Privacy mode** gives the window a neutral title, leaves names out of notifications, and hides in both directions whether messages were read.',
            '**People whom you block** no longer see you, nor you them.',
            '**Our moderators** see photos, and what was reported. They do not read conversations that nobody reported.',
          ],
        },
      ],
    },
    {
      id: 'location',
      title: 'Location',
      blocks: [
        'We guess your country from your IP address, on our own server and without storing it. Only if you press “use my location” and your browser agrees do we get coordinates; they are rounded to about a kilometre, turned into a place name, and not kept. You can always choose your place by hand.',
      ],
    },
    {
      id: 'mail-and-push',
      title: 'E-mail and notifications',
      blocks: [
        'We write to you about your account, your purchases and what happens on {name}. Which messages you get is up to you, in your notification settings or by the link in every e-mail; advertising is off until you turn it on.',
        'Notifications in the browser come only if you allow them there. They are sent encrypted through the service of your browser’s maker, contain no message text, and end with your logout.',
      ],
    },
    {
      id: 'automation',
      title: 'What machines do',
      blocks: [
        'The order of profiles follows simple rules that are in the [terms](terms#service). A program notices telephone numbers, links and requests for money in a message, asks the sender to think again, and shows the receiver a word of advice; it blocks and stores nothing. No decision with legal or similar effect on you is taken by a machine alone.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who else gets data',
      blocks: [
        {
          list: [
            'Companies that work for us on instructions: hosting, delivery of e-mail and text messages. They may use the data for nothing else.',
            'The payment provider of the way to pay that you choose. Card numbers are entered with the provider; we never see them.',
            'Authorities and courts, where the law obliges us, or where it is needed to protect somebody from a serious danger.',
            'Partners through whom you came to us learn that somebody joined or bought, never who or what.',
          ],
        },
        'If one of them processes data outside the European Economic Area, this happens on the ground of a decision of the European Commission that the protection there is adequate, or of its standard contractual clauses. We tell you which if you ask.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        {
          terms: [
            [
              'Access and copy',
              'What we hold about you; as JSON and photos by a link that is valid for 24 hours, once a day. Messages of other people are not in it.',
            ],
            ['Correction', 'Most of it you can change yourself; for the rest, write to us.'],
            [
              'Erasure',
              'Delete your account: it is hidden at once and erased after {reactivation}. Until then a link in our e-mail brings it back.',
            ],
            ['Restriction', 'We keep data but do not use it, while a question about it is open.'],
            ['Portability', 'Your data in a form that machines can read.'],
            ['Objection', 'To everything that we do on the ground of our interests, and at any time to advertising.'],
            [
              'Taking consent back',
              'At any time, as easily as you gave it; for cookies in the [cookie settings](cookie-settings).',
            ],
            [
              'Complaint',
              'To the data protection authority where you live or work, or of the country where we are established ({company_country}).',
            ],
          ],
        },
        'Use your settings, or write to [{email}](mail). We answer within a month. If we have doubts that it is you, we ask by the e-mail address of your account.',
      ],
    },
    {
      id: 'erasure',
      title: 'What is left after erasure',
      blocks: [
        'Profile, photos, messages, likes and settings are erased. In the conversations of others your messages disappear with your name. What tax law makes us keep of your purchases stays without name and address, for as long as it demands.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      blocks: [
        'Connections are encrypted. Passwords and session keys are stored only as hashes. Photos are made anew when they are uploaded, so that place and device recorded in them are gone. Whoever works with data at our side sees what their task needs.',
        'If something happened all the same that puts you at high risk, we would tell you and the authority without delay.',
      ],
    },
    {
      id: 'children',
      title: 'Under {min_age}',
      blocks: [
        '{name} is not for anybody under {min_age}. If you believe that somebody is, [report the profile](conduct#report) or [write to us](support): we look at it first.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: ['What is stored in your browser is listed on the [cookies page](cookies), entry by entry.'],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When we do something new with data, we change this page first, and tell members by e-mail if it matters to them. The date at the top says when it was last changed.',
      ],
    },
  ],
} satisfies DocumentText;
