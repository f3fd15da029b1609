import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './TypingDots.module.css';

/**
 * Three dots at the end of the thread while the partner is typing, as words for screen readers. Its place is always there,
 * so that nothing jumps.
 */
export function TypingDots({ name, isTyping }: { name: string; isTyping: boolean }) {
  const { t } = useTranslation('mf-chat');
  return (
    <div role="status" className={styles.place}>
      {isTyping ? (
        <>
          <span className={styles.dots} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          <VisuallyHidden>{t('messages.typing', { name })}</VisuallyHidden>
        </>
      ) : null}
    </div>
  );
}
