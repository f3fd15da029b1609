import type { FaqGroup } from '../faq-text.ts';

/** Fictional profiles, money, safety and the account. */
export default [
  {
    id: 'fictional',
    title: 'Fictional profiles',
    questions: [
      {
        id: 'what-is-fictional',
        question: 'What are fictional profiles?',
        answer: [
          'Profiles that the site itself runs for entertainment. No person is behind them, and you cannot meet them. A message to one costs the same as any other.',
        ],
      },
      {
        id: 'recognise-fictional',
        question: 'How do I know that a profile is fictional?',
        answer: [
          'It carries the label “{fictional}” on its card, its profile, in the chat and in every notification. We also tell you before your first message to one, and before your first purchase.',
        ],
      },
      {
        id: 'hide-fictional',
        question: 'Can I hide fictional profiles?',
        answer: ['Yes. One filter in the search takes them all out.'],
      },
      {
        id: 'automatic-like',
        question: 'Do you send likes by yourselves?',
        answer: [
          'At most one a day, from a fictional profile only and labelled as such. Never in the name of a real member.',
        ],
      },
    ],
  },
  {
    id: 'credits',
    title: 'Credits and payment',
    questions: [
      {
        id: 'subscription',
        question: 'Is this a subscription? Does anything renew by itself?',
        answer: ['No. You pay for a bundle once. We take nothing afterwards, and there is nothing to cancel.'],
      },
      {
        id: 'credits-expire',
        question: 'Do credits expire?',
        answer: ['Not as long as your account exists. When it is erased, unused credits are lost.'],
      },
      {
        id: 'premium',
        question: 'How do I become a Premium member?',
        answer: [
          'With your first bundle, whichever it is, for as long as you keep your account. You can then start as many conversations as you like, see all public photos, and have up to {photos_premium} of your own.',
        ],
      },
      {
        id: 'payment-methods',
        question: 'How can I pay?',
        answer: [
          'By card, PayPal, and what is usual in your country, such as iDEAL, Bancontact, Carte Bancaire, BLIK, bank transfer or SEPA direct debit. The checkout shows what is to be had where you are.',
        ],
      },
      {
        id: 'credits-missing',
        question: 'I have paid, but the credits are not there.',
        answer: [
          'With most ways to pay they arrive at once. A bank transfer takes one to two working days. Look under [Transactions](transactions): “pending” means that the money has not reached us. If a payment is completed and credits are missing, write to us with its invoice number.',
        ],
      },
      {
        id: 'on-statement',
        question: 'What will be on my bank statement?',
        answer: ['The name of the company that runs the site, {company}, or that of the payment provider.'],
      },
      {
        id: 'discount',
        question: 'How does the welcome discount work?',
        answer: [
          'For {bonus_window} after joining, your first bundle is {bonus} cheaper. You need no code. The countdown runs on our server: when it ends, the offer ends, and it does not start again.',
        ],
      },
      {
        id: 'direct-debit-limit',
        question: 'Why can I not pay by direct debit?',
        answer: [
          'Direct debit is for accounts in euro, up to EUR 150 in 30 days. It is also closed after a debit was reversed. Any other way to pay works.',
        ],
      },
      {
        id: 'refund',
        question: 'Can I have my money back?',
        answer: [
          'Within {refund_period} of buying, for the credits that you have not used, without a reason. How: [return policy](returnPolicy).',
        ],
      },
      {
        id: 'receipt',
        question: 'Where is my receipt?',
        answer: ['In the e-mail about your purchase, and under [Transactions](transactions) as a PDF, with VAT.'],
      },
    ],
  },
  {
    id: 'safety',
    title: 'Safety',
    questions: [
      {
        id: 'write-safely',
        question: 'What should I mind when I write to somebody?',
        answer: [
          {
            list: [
              'Keep your telephone number, address, workplace and bank details to yourself until you trust the person.',
              'Send no money, no vouchers, no pictures of documents, whatever the story.',
              'Be wary of whoever wants to move to another app at once, or sends links.',
              'If something feels wrong, stop. You owe nobody an answer.',
            ],
          },
        ],
      },
      {
        id: 'meet-safely',
        question: 'And when we meet?',
        answer: [
          {
            list: [
              'Choose a public place, and get there and home by yourself.',
              'Tell somebody you trust where you are and with whom.',
              'A video call before the first date shows much of what photos do not.',
              'Leave whenever you want to.',
            ],
          },
        ],
      },
      {
        id: 'block-and-report',
        question: 'How do I block or report somebody?',
        answer: [
          'In the menu of the profile or chat. Blocking takes effect at once and deletes the conversation between you; reporting tells our moderators. The person does not learn who it was. More in the [rules of conduct](conduct#report).',
        ],
      },
      {
        id: 'asked-for-money',
        question: 'Somebody asks me for money.',
        answer: [
          'Pay nothing, report the message, block the person. If you have already paid, tell your bank and the police today; they may still be able to stop it.',
        ],
      },
      {
        id: 'who-reads',
        question: 'Do you read my messages?',
        answer: [
          'No. Moderators see a message if somebody reports it. A program points out telephone numbers, links and requests for money, and stores nothing of it.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Account and privacy',
    questions: [
      {
        id: 'cannot-log-in',
        question: 'I cannot log in.',
        answer: [
          '[Set a new password](resetPassword); the link in the e-mail is valid for an hour. After five failed attempts the login is closed for 15 minutes. If your account was closed by us, you had an e-mail about it.',
        ],
      },
      {
        id: 'change-mail',
        question: 'How do I change my e-mail address?',
        answer: [
          'In your settings, with your password. We write to the new address, where you confirm it within 24 hours, and tell the old one.',
        ],
      },
      {
        id: 'fewer-mails',
        question: 'How do I get fewer e-mails?',
        answer: [
          'In your notification settings, kind by kind, or by the link at the end of every e-mail, without logging in. Advertising is off unless you turned it on.',
        ],
      },
      {
        id: 'my-data',
        question: 'Can I have my data?',
        answer: [
          'Yes: in your settings, once a day. We send a link that is valid for 24 hours, to a file with your data and photos. What we keep and why is in the [privacy policy](privacy).',
        ],
      },
      {
        id: 'delete-account',
        question: 'How do I delete my account?',
        answer: [
          'In your settings, with your password. Your profile is hidden at once, and everything is erased after {reactivation}, unused credits included. If you can still [withdraw from a purchase](returnPolicy), do that first.',
        ],
      },
      {
        id: 'undo-deletion',
        question: 'I deleted my account and regret it.',
        answer: [
          'Within {reactivation} the link in our e-mail brings it back as it was. After that it is gone, and you can join anew.',
        ],
      },
    ],
  },
] satisfies FaqGroup[];
