import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Terms of use',
  lead: 'The agreement between you and {company} when you use {name}. We have tried to write it so that it can be read.',
  updated: '2026-11-20',
  numbered: true,
  summary: [
    '{name} is for adults aged {min_age} and over. Joining is free; sending messages costs credits, which you buy once, without a subscription.',
    'Some profiles are fictional. They are labelled “{fictional}” wherever they appear.',
    'You can give back unused credits within {refund_period} of buying them, and leave whenever you want.',
    'People, not machines, decide about removals and bans; they tell you why, and you can complain.',
  ],
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      blocks: [
        '{name} is run by {company}, {company_address}. “We” in these terms means this company; “you” means whoever visits the site or has an account.',
        {
          terms: [
            ['Company', '{company}'],
            ['Address', '{company_address}'],
            ['Company register', '{kvk}'],
            ['VAT number', '{vat}'],
            ['Trade names', '{tradenames}'],
            ['E-mail', '[{email}](mail)'],
            ['Telephone', '[{phone}](phone)'],
          ],
        },
      ],
    },
    {
      id: 'agreement',
      title: 'What these terms are about',
      blocks: [
        'These terms hold for every visit to {domain} and for every account on it. You accept them when you create your account, and you can read, print or save this page at any time.',
        'The [rules of conduct](conduct), the [return policy](returnPolicy) and the [prices](pricing) are part of the agreement. The [privacy policy](privacy) explains what we do with your data; it is information, not something you have to agree to.',
        'You use {name} as a private person. Nothing in these terms takes away rights that the law of your country gives you as a consumer.',
      ],
    },
    {
      id: 'who-may-join',
      title: 'Who may join',
      blocks: [
        {
          list: [
            'You are at least {min_age} years old. Your age follows from the date of birth that you give; a false one ends the account.',
            'You live in one of the countries in which {name} is offered: {countries}.',
            'You join for yourself, as a private person, with one account. Accounts for other people, for companies or for advertising are not allowed.',
            'You have not been banned from {name}.',
          ],
        },
        'We may open {name} to invited people only for a time. The signup page then says so.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'You create an account with an e-mail address, a profile name, a password, your date of birth and your country. The details have to be true; the profile name need not be your own name, and we recommend that it is not.',
        'We send a link to confirm your e-mail address. Until you have used it, you can send the message of your signup and no others.',
        'Keep your password to yourself. After five failed attempts within 15 minutes the login is closed for 15 minutes. If you think that somebody else uses your account, change the password, which ends all other sessions, and [write to us](support).',
      ],
    },
    {
      id: 'service',
      title: 'What we offer',
      blocks: [
        '{name} lets you make a profile, search the profiles of others, like them, and write to them. When two people like each other, that is a match. We are a meeting place, not an agency: we do not choose partners for you and we do not promise that you will meet somebody.',
        'The order in which you see profiles is decided by simple rules: those who were active most recently come first in the search, and you can sort and filter them yourself. Similar profiles are chosen by place, age and what is said in the profile. Nobody can pay to stand higher up.',
        'To keep the site fair there are limits: {likes_per_day} likes a day, {swipe_likes} likes a day in the swipe game, and {messages_per_minute} messages a minute.',
      ],
    },
    {
      id: 'fictional-profiles',
      title: 'Fictional profiles',
      blocks: [
        {
          note: [
            'Some profiles on {name} are fictional. Behind them is the site, not a person, and **you cannot meet them**.',
          ],
        },
        'They carry the label “{fictional}” on their card, on their profile, in the chat and in every notification and e-mail that comes from them. We warn you before your first message to one and before your first purchase, and one filter in the search hides them all.',
        'A message to a fictional profile costs the same as any other. What a fictional profile writes is entertainment; an automatic like is never made in the name of a real member.',
      ],
    },
    {
      id: 'credits',
      title: 'Credits and what they pay for',
      blocks: [
        {
          terms: [
            ['Joining, searching, liking', 'free'],
            ['Receiving messages, likes and gifts', 'free'],
            ['Welcome gift', '{signup_credits}, once, when your account is created'],
            ['Sending a message', '{message_price}'],
            ['Unlocking a private photo', '{photo_price}, once; it stays unlocked'],
            ['Sending a gift', '{gift_price}'],
          ],
        },
        'What something costs is said before you do it. Welcome credits are used first. Without having bought anything you can start {free_conversations}; answering people who wrote to you does not count.',
        'Credits do not expire while your account exists. They belong to your account, cannot be passed on, and are not money: apart from the cases in these terms and in the [return policy](returnPolicy) they cannot be exchanged for it. When your account is erased, unused credits are lost.',
        'If a private photo that you unlocked is removed by our moderators, you get its credits back.',
      ],
    },
    {
      id: 'buying',
      title: 'Buying credits',
      blocks: [
        'Credits are sold in bundles, each paid **once**. There is no subscription, and nothing renews by itself. The [price page](pricing) shows every bundle with its price in your currency, including VAT where your country has it.',
        {
          steps: [
            'You choose a bundle and a way to pay. The summary shows what you get and the total.',
            'You tick that you want your credits at once, and press “Order with obligation to pay”. With this press you make a binding order.',
            'You pay with the payment provider. The agreement is made when the payment has been accepted, and we confirm it by e-mail with a receipt.',
          ],
        },
        'Credits arrive at once with most ways to pay. A bank transfer takes one to two working days; they come when the money has reached us. With SEPA direct debit you sign a mandate for one single debit, confirmed by a code on your telephone, up to EUR 150 in 30 days.',
        'A discount is valid for the person, period and order that it names; discounts cannot be combined. New members are offered {bonus} off their first purchase for {bonus_window} after joining. The countdown that you see is the real one: when it ends, the offer ends.',
        'If a direct debit or card payment is reversed, we take back the unused credits of that purchase, never others, and direct debit is no longer offered to you.',
      ],
    },
    {
      id: 'premium',
      title: 'Premium',
      blocks: [
        'Your first bundle, whichever it is, makes you a Premium member for as long as you have your account. Premium members start as many conversations as they like, see all public photos of every member instead of the first {photos_visible}, and may have {photos_premium} of their own instead of {photos_free}.',
        'If your only purchase is refunded in full, Premium ends with it.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Changing your mind',
      blocks: [
        'You can withdraw from a purchase within {refund_period} without giving a reason, and you are then paid back the credits that you have not used. How that works, and a form that you can use, is in the [return policy](returnPolicy).',
      ],
    },
    {
      id: 'your-content',
      title: 'What you post',
      blocks: [
        'Your texts and photos stay yours. You allow us, free of charge and for as long as they are on {name}, to store them, to adapt their size and format, and to show them to the people whom your settings let see them. We use them for nothing else, and for no advertising.',
        'Post only what you are allowed to post: photos of yourself, of adults only, with the consent of everybody who can be recognised. Photos are looked at by our moderators.',
      ],
    },
    {
      id: 'conduct',
      title: 'How we treat each other',
      blocks: [
        'The [rules of conduct](conduct) say what is not allowed, what happens then, and how you can report somebody. In one sentence: be of age, be yourself, be kind, ask for no money, and accept a no.',
      ],
    },
    {
      id: 'moderation',
      title: 'Reports, removals and complaints',
      blocks: [
        'Everybody can report a profile, a photo or a message, and illegal content can be reported without an account. Reports are read by people. They decide by these terms and by law, with care, and with regard to the freedom of expression of all sides.',
        'If we remove something of yours, hide it, or close your account, we tell you what we decided, on which facts and which rule, whether a machine took part in it, and what you can do about it. We may stay silent only where the law requires it, or where it is advertising sent in bulk.',
        'You can complain about such a decision, or about ours not to act on your report, free of charge for six months: through [the complaints page](complaints) or at [{email}](mail). Somebody who did not take the first decision looks at it again. You can also turn to a certified out-of-court dispute settlement body in the European Union, or to a court.',
        'Whoever often posts content that is plainly illegal, or often sends reports or complaints that are plainly unfounded, may be suspended from doing so for a time, after a warning.',
      ],
    },
    {
      id: 'meeting',
      title: 'Writing and meeting safely',
      blocks: [
        'We do not check who members are beyond what they tell us, and we do not run criminal background checks. Do not send money or identity documents to anybody, keep your address and telephone number to yourself until you trust somebody, and meet for the first time in a public place. The [FAQ](faq#safety) has more advice.',
      ],
    },
    {
      id: 'availability',
      title: 'If something does not work',
      blocks: [
        '{name} is open around the clock, apart from maintenance and faults. If the service or your credits are not as agreed, tell us: you have the right to have it put right within a reasonable time and, if that fails, to a lower price or your money back. This is your legal guarantee of conformity, and it costs nothing.',
        'We may change functions for good reasons, such as security, law, or a better service. If a change makes what you paid for noticeably worse, we tell you in advance, and you can end the agreement and get back the money for your unused credits.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We are fully liable for intent and gross negligence, for injury to life, body and health, and wherever the law does not let us limit it. For simple negligence we are liable only where we break a duty on which you can rely in the first place, and then for the damage that could be expected of such an agreement.',
        'Members are responsible for what they write, post and do. We answer for illegal content of others from the moment that we know of it and do not act.',
      ],
    },
    {
      id: 'ending',
      title: 'Leaving',
      blocks: [
        '**You** can delete your account at any time, for no reason. Your profile is hidden at once. For {reactivation} you can change your mind by a link in our e-mail; after that the account and everything in it is erased, with the credits that you have not used.',
        '**We** can end the agreement with 30 days’ notice by e-mail, or at once if you break these terms so badly that we cannot be expected to wait. If we end it for a reason that does not lie with you, or close {name}, we pay back the money for your unused credits.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'If we change these terms, we tell you by e-mail at least 30 days ahead, with what changes and why. You can leave before that day, and get back the money for unused credits if the change is to your disadvantage. What you have bought stays under the terms of the day on which you bought it.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      blocks: [
        'The law of the country in which we are established ({company_country}) applies. If you live elsewhere as a consumer, the mandatory protection of your own country’s law stays yours, and you can always go to the courts there.',
        'We would rather solve it with you first: [write to us](support). If that does not help, you may turn to a consumer dispute body that is recognised in your country.',
        'If one of these terms is not valid, the others stay.',
      ],
    },
  ],
} satisfies DocumentText;
