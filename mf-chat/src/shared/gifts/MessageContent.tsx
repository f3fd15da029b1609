import { Bot } from 'lucide-react';
import type { Gift } from '@tandem/contracts/product/lists';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LinkedText } from '../LinkedText.tsx';
import { LateGiftDrawing } from './LateGiftDrawing.tsx';
import { useGiftSentence } from './use-gift-sentence.ts';
import styles from './MessageContent.module.css';

interface MessageContentProps {
  message: { text: string; gift: Gift | undefined; mine: boolean | 'unsent'; automatic?: boolean | undefined };
  /** Of the other side. */
  name: string;
  /** A gift that has just arrived or was just sent: it is unwrapped, and this is called after that. */
  onUnwrapped?: (() => void) | undefined;
}

/** What a bubble shows: the words of a message, or a gift's drawing with a sentence (R-CHAT-GIFT-SHOWN). */
export function MessageContent({ message, name, onUnwrapped }: MessageContentProps) {
  const { text, gift, mine, automatic } = message;
  const giftSentence = useGiftSentence();
  if (gift === undefined) {
    return (
      <>
        <LinkedText text={text} />
        {automatic === true ? <AutomaticMark /> : null}
      </>
    );
  }
  return (
    <span
      className={styles.gift}
      data-fresh={onUnwrapped === undefined ? undefined : true}
      onAnimationEnd={onUnwrapped}
    >
      <LateGiftDrawing gift={gift} className={styles.drawing} />
      {giftSentence(gift, mine, name)}
    </span>
  );
}

/** Nobody has written this (R-CHAT-SCRIPTED-ANSWERS). */
function AutomaticMark() {
  const { t } = useTranslation('mf-chat');
  return (
    <span className={styles.automatic}>
      <Bot aria-hidden="true" />
      {t('messages.automatic')}
    </span>
  );
}
