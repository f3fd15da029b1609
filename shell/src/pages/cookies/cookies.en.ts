import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Cookies',
  lead: 'Everything that {name} keeps in your browser, entry by entry. Most of it is needed; for the rest we ask you first.',
  updated: '2026-11-22',
  sections: [
    {
      id: 'your-choice',
      title: 'Your choice',
      blocks: [
        'We store what the site cannot work without, and ask you about everything else. Saying no costs you nothing: every page works the same. You can change your mind at any time, in the [cookie settings](cookie-settings) or at the foot of every page.',
        'A cookie is a small text that your browser keeps for a site and sends back to it. Local and session storage are similar, but are not sent: they stay on your device.',
      ],
    },
    {
      id: 'needed',
      title: 'Cookies that are needed',
      blocks: [
        {
          table: {
            caption: 'Set by {domain} itself; no consent is needed for these.',
            head: ['Name', 'What for', 'How long'],
            rows: [
              [
                '**auth.session** (on secure connections __Host-auth.session)',
                'Keeps you logged in. Scripts cannot read it. It goes when you log out.',
                '{session_life}',
              ],
              ['**locale**', 'Remembers the language that you have chosen.', '{locale_life}'],
            ],
          },
        },
      ],
    },
    {
      id: 'asked',
      title: 'Cookies that we ask about',
      blocks: [
        {
          table: {
            caption: 'Kept for longer than your visit only if you have agreed.',
            head: ['Name', 'What for', 'How long'],
            rows: [
              [
                '**traffic**',
                'Which partner or advertisement brought you here, so that we can settle with them. It holds the partner’s own reference, nothing about you, and scripts cannot read it.',
                '{source_life} with your consent, otherwise until you close the browser',
              ],
            ],
          },
        },
        'No profile data is ever given to advertising networks, and there are no cookies of other companies on {name}.',
      ],
    },
    {
      id: 'storage',
      title: 'What else stays on your device',
      blocks: [
        {
          table: {
            caption:
              'Local and session storage, and the browser’s own database: read by your own browser, not sent along with calls.',
            head: ['What', 'What for', 'How long'],
            rows: [
              [
                '**Your choice about cookies**',
                'So that we need not ask again',
                'Until you change it or clear your browser',
              ],
              ['**Appearance**', 'Light or dark, if you have chosen one', 'Until you choose “Automatic”'],
              [
                '**Warnings and hints that you have closed**',
                'So that they stay closed for a while, in every tab',
                'Until they may show again',
              ],
              ['**Your last search**', 'To begin with it next time', 'Until you search for something else'],
              [
                '**Messages that you are writing or sending**',
                'So that nothing is lost when the connection is',
                'Until they are sent, you delete them, or you log out',
              ],
              [
                '**Changes to your profile that you have not saved**',
                'To go on after a session that expired',
                'Until you save or discard them, log out, or close the tab',
              ],
              [
                '**That you were logged in in this tab**',
                'So that we need not ask your age again',
                'Until you close the tab',
              ],
              [
                '**The number of the account that is logged in in this browser**',
                'So that a page the browser kept shows nobody’s account once they have logged out',
                'Until you log out',
              ],
              [
                '**When a partner or an advertisement first brought you here**',
                'To know whether the signup is open to you; only the time, not who it was',
                '{source_life} with your consent, otherwise until you close the tab',
              ],
              [
                '**The signup form**',
                'To go on after a reload. Your password is never in it.',
                'Until you close the tab or are finished',
              ],
              [
                '**Which new likes were announced**',
                'So that each is announced once, in one tab',
                'The last 100, until you log out',
              ],
              [
                '**A complaint that you are writing**',
                'To go on after a reload',
                'Until it is sent, you log out, or you close the tab',
              ],
              [
                '**A discount code that you typed, and which payment is your first**',
                'To have them at hand when you come back from the payment page',
                'Until you close the tab',
              ],
              [
                '**How far you had read on each page**',
                'To show the same place when you go back',
                'Until you close the tab',
              ],
              [
                '**Whether this visit is counted, and counts that wait for the network**',
                'To know from which advertisements people leave at once; nothing about you is in it',
                'Until you close the tab; what waits, until it is sent',
              ],
              [
                '**Which payments we have counted for an advertisement**',
                'So that none is counted twice. Only if you have agreed; the numbers of the payments, nothing else.',
                'The last 20, until you clear your browser',
              ],
              [
                '**When a page was last loaded anew because a part of it could not be loaded**',
                'So that this does not happen again and again',
                'Until you close the tab',
              ],
              [
                '**Notifications of this device**',
                'Whether you have allowed or refused them',
                'Until you log out or change it in your browser',
              ],
              [
                '**Parts of the site**',
                'For an offline page, and to open faster',
                'Until a newer version takes their place',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'in-your-browser',
      title: 'In your browser',
      blocks: [
        'Your browser can show, block and delete cookies and stored data of every site; look for “privacy” in its settings. If you block the needed ones you can still read {name}, but not log in.',
      ],
    },
    {
      id: 'more',
      title: 'More about your data',
      blocks: ['What we do with data beyond your browser is in the [privacy policy](privacy).'],
    },
  ],
} satisfies DocumentText;
