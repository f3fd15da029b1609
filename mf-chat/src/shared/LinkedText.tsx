import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { default as Question } from './LeaveDialog.tsx';
import styles from './LinkedText.module.css';
import { linkedParts } from './linked-parts.ts';

interface Asking {
  LeaveDialog: typeof Question;
  props: Pick<ComponentProps<typeof Question>, 'href' | 'open'>;
}

/**
 * Most messages have no link: what asks before one is opened is loaded with the first press. Where it cannot be loaded, the link
 * stays closed and a word says so; the next press tries again. Not React's `lazy`, whose failure takes the whole conversation.
 */
function useQuestion() {
  const { notify, telemetry } = useHost();
  const { t } = useTranslation('mf-chat');
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = async (href: string) => {
    try {
      const { default: LeaveDialog } = await import(/* webpackChunkName: "leave-dialog" */ './LeaveDialog.tsx');
      setAsking({ LeaveDialog, props: { href, open: true } });
    } catch (error) {
      telemetry.error(error, { where: 'leave-dialog' });
      notify.show('error', t('link.failed'));
    }
  };
  const close = () =>
    setAsking((before) => (before === null ? null : { ...before, props: { ...before.props, open: false } }));
  return { ask, question: asking === null ? null : <asking.LeaveDialog {...asking.props} onClose={close} /> };
}

/**
 * The words of a message as they were typed, with its links to press. A link is opened only after a question that names
 * the host (R-CHAT-LINK-WARNING); nothing of the text is markup.
 */
export function LinkedText({ text }: { text: string }) {
  const { ask, question } = useQuestion();
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
              void ask(href);
            }}
            // The middle button opens a tab without a click.
            onAuxClick={(event) => event.preventDefault()}
          >
            {words}
          </a>
        ),
      )}
      {question}
    </>
  );
}
