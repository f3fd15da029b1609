import type { FaqGroup } from '../faq-text.ts';

/** Joining, profiles, people and messages. */
export default [
  {
    id: 'joining',
    title: 'Joining',
    questions: [
      {
        id: 'is-it-free',
        question: 'Is {name} free?',
        answer: [
          'Joining, searching, liking and receiving messages are. You get {signup_credits} as a welcome gift; after that, sending a message costs {message_price}. Credits are bought in bundles, once: there is no subscription. All prices are on the [price page](pricing).',
        ],
      },
      {
        id: 'who-can-join',
        question: 'Who can join?',
        answer: [
          'Adults aged {min_age} and over who live in one of these countries: {countries}. One person, one account.',
        ],
      },
      {
        id: 'no-activation-mail',
        question: 'The e-mail to confirm my address does not come. What now?',
        answer: [
          {
            steps: [
              'Look in the spam folder and, with some providers, under “Promotions”.',
              'Check in your account that the address is spelled right.',
              'Have it sent again: once a minute, up to five times a day. Each link is valid for 48 hours, until one of them has been used.',
            ],
          },
          'Still nothing? Write to [{email}](mail) from the address in question.',
        ],
      },
      {
        id: 'why-confirm',
        question: 'Why do I have to confirm my e-mail address?',
        answer: [
          'So that nobody joins with an address that is not theirs. Until then you can send the message of your signup and no others, and the person you wrote to cannot answer yet.',
        ],
      },
      {
        id: 'invite-only',
        question: 'Why do you ask for an invitation?',
        answer: [
          'At times {name} is open to invited people only. Use your invitation link, which works once and for 30 days, or try again later.',
        ],
      },
    ],
  },
  {
    id: 'profile',
    title: 'Profile and photos',
    questions: [
      {
        id: 'how-many-photos',
        question: 'How many photos can I have?',
        answer: [
          'Up to {photos_free} as a free member, up to {photos_premium} as a Premium member. JPEG, PNG, WebP or HEIC, at most 10 MB each, and at least 400 pixels wide and high.',
        ],
      },
      {
        id: 'photo-removed',
        question: 'Why was my photo removed?',
        answer: [
          'Because it does not fit the [photo rules](conduct#photos): nobody to be recognised, somebody else, nakedness in a public photo, a telephone number in the picture. The message that you got names the reason, and you can [object](conduct#objection).',
        ],
      },
      {
        id: 'private-photos',
        question: 'What are private photos?',
        answer: [
          'Photos that others see blurred until they unlock them for {photo_price} each. They stay unlocked. The blurring happens on our side: the original never reaches a screen that is not meant to show it.',
        ],
      },
      {
        id: 'intimate-interests',
        question: 'Do I have to say what I like in bed?',
        answer: [
          'No. Orientation and intimate interests are kept only if you tick a box of its own for it, and clearing the box clears them.',
        ],
      },
      {
        id: 'why-blurred',
        question: 'Why do I see only some photos of a member?',
        answer: [
          'Visitors see the main photo, free members the first {photos_visible} photos, Premium members all public ones.',
        ],
      },
    ],
  },
  {
    id: 'people',
    title: 'Finding people',
    questions: [
      {
        id: 'search-order',
        question: 'In which order does the search show people?',
        answer: [
          'Whoever was active most recently comes first, unless you sort otherwise. Nobody can pay to stand higher up.',
        ],
      },
      {
        id: 'what-is-a-match',
        question: 'What is a match?',
        answer: [
          'You like somebody and they like you. Both of you are told. If one takes the like back, the match ends; the conversation stays.',
        ],
      },
      {
        id: 'like-limit',
        question: 'How many people can I like?',
        answer: [
          '{likes_per_day} a day, and {swipe_likes} a day in the swipe game, for Premium members too. Passing is not limited.',
        ],
      },
      {
        id: 'invisible',
        question: 'Can I look around without being seen?',
        answer: [
          'Yes, with invisible mode in your settings. You are then not in the search, and nobody can write to you first or like you. You can go on in conversations that exist; to write to somebody new, turn it off.',
        ],
      },
    ],
  },
  {
    id: 'messages',
    title: 'Messages',
    questions: [
      {
        id: 'message-cost',
        question: 'What does a message cost?',
        answer: [
          '{message_price}, whatever its length, up to {message_length}. Receiving is free. The price stands beside the button before you send.',
        ],
      },
      {
        id: 'free-conversations',
        question: 'Why can I not start another conversation?',
        answer: [
          'Without Premium you can start {free_conversations}. Answering people who wrote to you first does not count. Deleting a chat does not free a place. Your first bundle, whichever it is, lifts the limit for good.',
        ],
      },
      {
        id: 'no-answer-possible',
        question: 'Why can I not answer somebody?',
        answer: [
          'They have not confirmed their account yet, have left, or are out of reach because one of you blocked the other. The line above the message field says which.',
        ],
      },
      {
        id: 'old-messages',
        question: 'Where are my old messages?',
        answer: [
          'Messages can be read for {history}. Older ones are no longer visible, to protect your privacy and that of the other person.',
        ],
      },
      {
        id: 'delete-chat',
        question: 'What happens if I delete a chat?',
        answer: [
          'It goes from your list, not from the other person’s. If a new message comes, the chat is there again, empty.',
        ],
      },
      {
        id: 'hide-read',
        question: 'Can I hide that I have read something?',
        answer: [
          'Yes, with privacy mode in your settings. It works both ways: you do not see it of others either. It also gives the window a neutral title and leaves names out of notifications.',
        ],
      },
      {
        id: 'gifts',
        question: 'What is a gift?',
        answer: [
          'A rose, a drink, a heart, a teddy bear, a cake or a star, sent as a message. It costs {gift_price}, and the person gets it for free.',
        ],
      },
    ],
  },
] satisfies FaqGroup[];
