import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Rules of conduct and bans',
  lead: 'What is not allowed on {name}, what you can do when somebody does it all the same, and what we do then.',
  updated: '2026-11-20',
  summary: [
    'You can block anybody at any time, without giving a reason.',
    'Reports are read by people. The person reported does not learn who reported them.',
    'Whoever is banned is told why, and can object for six months.',
  ],
  sections: [
    {
      id: 'rules',
      title: 'What is not allowed',
      blocks: [
        {
          terms: [
            [
              'Being under age',
              'Nobody under {min_age} has an account, and nobody under {min_age} is in a photo or spoken of in a sexual way. Here there is no second chance, and we inform the authorities.',
            ],
            [
              'Pressure and insults',
              'Harassment, threats, stalking, hate because of origin, faith, sex, orientation, disability or looks. Writing on after a no.',
            ],
            [
              'Money',
              'Asking for money, gifts, vouchers or bank details, whatever the story. Paid sex, investments, crypto currencies.',
            ],
            [
              'Being somebody else',
              'Photos or names of other people, invented identities, several accounts. Profiles that are labelled “{fictional}” are run by the site and are the only exception.',
            ],
            ['Advertising', 'Promoting other sites, services or accounts, and sending the same text to many.'],
            [
              'Other people’s privacy',
              'Publishing names, addresses, numbers, pictures or conversations of somebody without their consent.',
            ],
            [
              'Violence and crime',
              'Showing, praising or announcing violence; offering drugs, weapons or anything else that is against the law.',
            ],
            ['Attacks on the site', 'Automatic programs, collecting profiles, getting around limits, blocks or a ban.'],
          ],
        },
      ],
    },
    {
      id: 'photos',
      title: 'Photos',
      blocks: [
        {
          list: [
            'You are in the main photo and can be recognised, alone.',
            'Public photos show nobody naked. What is meant for a few belongs among your private photos, and shows adults only.',
            'No photos of others without their consent, no stars, no drawings in place of a face, no telephone numbers or addresses in the picture.',
          ],
        },
        'Our moderators look at photos and take out what does not fit, with the reason.',
      ],
    },
    {
      id: 'block',
      title: 'Block somebody',
      blocks: [
        'In the menu of a profile or a chat, choose “Block”. The conversation and the likes between you are deleted, and you no longer see each other: not in the search, not in messages, not in likes. Whoever is blocked and opens your profile reads that they have no access.',
        'You can unblock at any time in your settings. What was deleted does not come back.',
      ],
    },
    {
      id: 'report',
      title: 'Report somebody or something',
      blocks: [
        {
          steps: [
            'In the menu of the profile, the photo or the message, choose “Report”.',
            'Say what it is: harassment, indecent content, a fake, fraud, somebody under age, a threat, or something else. Add a word if you like.',
            'Tick “Also block” if you want to see no more of it.',
          ],
        },
        'You can report up to ten times a day. Without an account, or if something is illegal, write by [the complaints page](complaints) or to [{email}](mail): the address of the page, why you think that it is illegal, your name and e-mail address (not needed where it is about the abuse of children), and that you say so in good faith. We confirm receipt and tell you what we decided.',
        {
          note: ['If somebody is in danger, call the emergency services first: 112 in the European Union.'],
        },
      ],
    },
    {
      id: 'decisions',
      title: 'How we decide',
      blocks: [
        'People read every report; no machine decides alone. They look at what was reported and what belongs to it, how grave it is, whether it was on purpose, and whether it happened before. Danger to life and limb and everything that concerns minors comes first.',
        {
          terms: [
            ['A word', 'The rule is explained, and nothing else happens.'],
            ['Removal', 'A photo, a text or a message is taken out.'],
            ['Profile disabled', 'The profile is out of sight until something has been put right.'],
            ['Ban', 'The account is closed for good.'],
          ],
        },
        'Without a warning we ban for whatever concerns minors, for threats and violence, for fraud, and for getting around an earlier ban.',
      ],
    },
    {
      id: 'banned',
      title: 'If you are banned',
      blocks: [
        'You can no longer log in, your profile and photos are out of sight, and a new account is not allowed. By e-mail you learn what we decided and since when, the facts and the rule, whether a machine took part, and how to object.',
        'A ban does not take your rights as a consumer: within {refund_period} of a purchase you can still withdraw by e-mail and be paid back the credits that you have not used, as the [return policy](returnPolicy) says.',
      ],
    },
    {
      id: 'objection',
      title: 'Object to a decision',
      blocks: [
        'For six months you can object, free of charge: by [the complaints page](complaints) or at [{email}](mail). It helps to say which decision it is about and what we should look at again. Somebody who did not decide the first time reads it, and answers with reasons.',
        'You may also turn to a certified out-of-court dispute settlement body of your choice in the European Union, or to a court. Whoever reported something has the same ways if we did not act.',
      ],
    },
    {
      id: 'locked',
      title: 'Not banned, only locked out for a moment',
      blocks: [
        {
          list: [
            'After five failed attempts to log in, the login is closed for 15 minutes.',
            'More than {messages_per_minute} messages a minute or {likes_per_day} likes a day are not possible.',
            'Until your e-mail address is confirmed, the message of your signup is the only one that you can send.',
          ],
        },
        'These limits go away by themselves, and nobody has decided anything about you.',
      ],
    },
  ],
} satisfies DocumentText;
