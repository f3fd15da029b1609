import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Support',
  lead: 'People answer here, in English and in French.',
  updated: '2026-11-20',
  closing: false,
  sections: [
    {
      id: 'contact',
      title: 'How to reach us',
      blocks: [
        {
          terms: [
            ['E-mail', '[{email}](mail)'],
            ['Telephone', '[{phone}](phone)'],
            ['Post', '{company}, {company_address}'],
            ['Illegal content, objections', '[The complaints page](complaints), or by e-mail'],
          ],
        },
        'Most questions are answered in the [FAQ](faq) already; it can be searched.',
      ],
    },
    {
      id: 'what-to-write',
      title: 'What helps us to help you',
      blocks: [
        {
          list: [
            'The e-mail address of your account, or better: write from it.',
            'What you wanted to do, what happened instead, and when.',
            'The words of the error message and its number, or a picture of the screen.',
            'For payments: the date and the way to pay, or the invoice number from [Transactions](transactions).',
            'For another member: the profile name, or the address of the profile.',
          ],
        },
        {
          note: [
            'Never send us your password, a card number or a code from a text message. We will never ask you for them, by e-mail, by telephone or in the chat.',
          ],
        },
      ],
    },
    {
      id: 'quick-help',
      title: 'Quick help',
      blocks: [
        {
          terms: [
            [
              'I cannot log in',
              '[Set a new password](resetPassword). After five failed attempts, wait 15 minutes. [More about it](faq#cannot-log-in)',
            ],
            ['No e-mail from you', '[What to do if the e-mail does not come](faq#no-activation-mail)'],
            ['Somebody bothers me', '[Block and report](conduct#block)'],
            ['Credits are missing', '[What to do if credits do not come](faq#credits-missing)'],
            ['I want my money back', '[Return policy](returnPolicy)'],
            ['I want to see or erase my data', '[Your rights](privacy#rights)'],
            ['My account was closed', '[If you are banned](conduct#banned)'],
          ],
        },
      ],
    },
    {
      id: 'emergency',
      title: 'In danger',
      blocks: [
        'If you or somebody else is in danger, call the emergency services: 112 in the European Union and Switzerland, 999 in the United Kingdom, 911 in the United States and Canada, 000 in Australia, 111 in New Zealand. Then tell us, so that we can do our part.',
      ],
    },
    {
      id: 'authorities',
      title: 'For authorities',
      blocks: [
        'Our single point of contact for authorities of the member states, the European Commission and the European Board for Digital Services, and for users, under Articles 11 and 12 of the Digital Services Act is [{email}](mail). Languages: English and French.',
      ],
    },
    {
      id: 'company',
      title: 'Who runs {name}',
      blocks: [
        {
          terms: [
            ['Company', '{company}'],
            ['Address', '{company_address}'],
            ['Company register', '{kvk}'],
            ['VAT number', '{vat}'],
            ['Trade names', '{tradenames}'],
          ],
        },
      ],
    },
  ],
} satisfies DocumentText;
