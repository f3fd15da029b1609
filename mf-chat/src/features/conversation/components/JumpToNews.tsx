import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import type { Message } from '@tandem/contracts/api/chat';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { leaveForThread } from '../model/leave-button.ts';
import styles from './MessageArea.module.css';

interface JumpToNewsProps {
  area: RefObject<HTMLElement | null>;
  hasNews: boolean;
  /** Later messages exist than those that are shown. */
  isApart: boolean;
  /** The newest messages, which are not shown then. */
  newest: readonly Message[] | null;
  onJump: () => void;
}

/** Whether a message of the partner has come since the reader is among older ones, apart from the newest. */
function useCameApart(isApart: boolean, newest: readonly Message[] | null): boolean {
  const last = newest?.findLast(({ mine }) => !mine)?.id ?? 0;
  const [before, setBefore] = useState<number | null>(null);
  if (isApart === (before === null)) setBefore(isApart ? last : null);
  return isApart && before !== null && last > before;
}

/** The way down to messages that came while the reader was further up, or to the latest ones (R-CHAT-APART-NEWS). */
export function JumpToNews({ area, hasNews, isApart, newest, onJump }: JumpToNewsProps) {
  const { t } = useTranslation('mf-chat');
  const cameApart = useCameApart(isApart, newest);
  if (!hasNews && !isApart) return null;
  return (
    <Button
      size="s"
      variant="primary"
      icon={<ArrowDown />}
      className={styles.news}
      onClick={({ currentTarget }) => {
        leaveForThread(currentTarget, area.current);
        onJump();
      }}
    >
      {t(isApart && !cameApart ? 'messages.toNewest' : 'messages.news')}
    </Button>
  );
}
