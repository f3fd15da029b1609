import type { Gift } from '@tandem/contracts/product/lists';
import { LateGiftDrawing } from './LateGiftDrawing.tsx';
import { useGiftSentence } from './use-gift-sentence.ts';
import styles from './MessageContent.module.css';

interface MessageContentProps {
  message: { text: string; gift: Gift | undefined; mine: boolean };
  /** Of the other side. */
  name: string;
}

/** What a bubble shows: the words of a message, or a gift's drawing with a sentence (R-CHAT-GIFT-SHOWN). */
export function MessageContent({ message: { text, gift, mine }, name }: MessageContentProps) {
  const giftSentence = useGiftSentence();
  if (gift === undefined) return text;
  return (
    <span className={styles.gift}>
      <LateGiftDrawing gift={gift} className={styles.drawing} />
      {giftSentence(gift, mine, name)}
    </span>
  );
}
