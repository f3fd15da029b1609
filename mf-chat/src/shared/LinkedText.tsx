import { lazy, Suspense, useState } from 'react';
import styles from './LinkedText.module.css';
import { linkedParts } from './linked-parts.ts';

/** Most messages have no link: what asks before one is opened is loaded with the first press. */
const LeaveDialog = lazy(() => import(/* webpackChunkName: "leave-dialog" */ './LeaveDialog.tsx'));

/**
 * The words of a message as they were typed, with its links to press. A link is opened only after a question that names
 * the host (R-CHAT-LINK-WARNING); nothing of the text is markup.
 */
export function LinkedText({ text }: { text: string }) {
  const [dialog, setDialog] = useState<{ href: string; open: boolean } | null>(null);
  const parts = linkedParts(text);
  if (parts.every(({ href }) => href === null)) return text;
  return (
    <>
      {parts.map(({ text: words, href }, index) =>
        href === null ? (
          words
        ) : (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the words of a message never change
            key={index}
            className={styles.link}
            href={href}
            rel="noopener noreferrer nofollow ugc"
            target="_blank"
            onClick={(event) => {
              event.preventDefault();
              setDialog({ href, open: true });
            }}
            // The middle button opens a tab without a click.
            onAuxClick={(event) => event.preventDefault()}
          >
            {words}
          </a>
        ),
      )}
      {dialog === null ? null : (
        <Suspense>
          <LeaveDialog {...dialog} onClose={() => setDialog({ ...dialog, open: false })} />
        </Suspense>
      )}
    </>
  );
}
