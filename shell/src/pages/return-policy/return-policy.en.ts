import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Return policy',
  lead: 'You can give back credits that you have not used. Here is how long, how much, and how.',
  updated: '2026-11-20',
  summary: [
    '{refund_period} from the purchase, without a reason.',
    'You are paid back for the credits that you have not used, rounded in your favour.',
    'A message to [{email}](mail) is enough.',
  ],
  sections: [
    {
      id: 'right',
      title: 'Your right of withdrawal',
      blocks: [
        'You have the right to withdraw from the purchase of credits within {refund_period} without giving any reason. The period begins on the day after the agreement was made, which is the day on which your payment was accepted. It is met if you send your withdrawal before it ends.',
        'At checkout you ask for your credits at once, by a box that you tick yourself: otherwise we could hand them over only after the period. You keep the right all the same. What you have used by then has been delivered, and is not paid back.',
      ],
    },
    {
      id: 'how-much',
      title: 'How much you get back',
      blocks: [
        {
          note: ['Refund = what you paid × unused credits of this purchase ÷ all credits of this purchase'],
        },
        'If 30 of 40 credits are left, you get back three quarters of what you paid. Fractions of a cent are rounded up. A discount that you were given is part of the price: you get back from what you really paid. We charge no fee.',
        'Welcome credits are used before those that you bought, and older purchases before newer ones. Welcome credits themselves were a gift, so there is nothing to be paid back for them.',
        'If you give back all the credits of your only purchase, your Premium membership ends.',
      ],
    },
    {
      id: 'how',
      title: 'How to withdraw',
      blocks: [
        {
          steps: [
            'In your account, open [Transactions](transactions), choose the purchase, and press “Withdraw from this purchase”. You see the sum and confirm it.',
            'Or write to [{email}](mail), or to {company}, {company_address}. Say which purchase it is (date or invoice number) and the e-mail address of your account. The form below is a help; you need not use it.',
            'We confirm by e-mail that we have got it, at once. The unused credits of the purchase then leave your account.',
          ],
        },
      ],
    },
    {
      id: 'when',
      title: 'When the money comes',
      blocks: [
        'Without delay, within 14 days of your withdrawal at the latest, and by the way by which you paid. Where that is not possible, as with vouchers, we ask you for an account.',
      ],
    },
    {
      id: 'form',
      title: 'Model withdrawal form',
      blocks: [
        'To copy, fill in and send back if you wish to withdraw:',
        {
          note: [
            'To {company}, {company_address}, {email}',
            'I hereby give notice that I withdraw from my contract for the purchase of the following credits: …',
            'Ordered on: …',
            'Name: …',
            'Address: …',
            'E-mail address of the account: …',
            'Date: …',
            'Signature (only if this form is sent on paper): …',
          ],
        },
      ],
    },
    {
      id: 'other-cases',
      title: 'Other cases in which you get something back',
      blocks: [
        {
          terms: [
            [
              'Credits did not come',
              'The payment shows in your transactions as pending or completed. If it is completed and the credits are missing, write to us: we credit them or pay back the price.',
            ],
            [
              'Something was not as agreed',
              'Your legal guarantee of conformity holds: first we put it right; if we cannot, you get money back. The period of withdrawal plays no part in it.',
            ],
            [
              'A private photo was removed',
              'If our moderators take it out after you unlocked it, its {photo_price} are back in your account.',
            ],
            [
              'Direct debit',
              'You can have a SEPA direct debit paid back by your bank within eight weeks, whatever the reason. We then take back the unused credits of that purchase. A withdrawal is the shorter way, and leaves direct debit open to you.',
            ],
            [
              'We close your account or the site',
              'If the reason does not lie with you, we pay back the money for unused credits, whenever you bought them.',
            ],
          ],
        },
      ],
    },
    {
      id: 'before-leaving',
      title: 'Before you delete your account',
      blocks: [
        'Unused credits are lost when an account is erased. If you can still withdraw from a purchase, do that first.',
      ],
    },
  ],
} satisfies DocumentText;
