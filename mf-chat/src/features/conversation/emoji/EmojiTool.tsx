import { Smile } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './EmojiTool.module.css';

const EmojiPanel = lazy(() => import(/* webpackChunkName: "emoji" */ './EmojiPanel.tsx'));

/** Puts text where the cursor is, as if it were typed. */
function typeInto(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * The button in the composer that opens the emoji (R-CHAT-EMOJI); what is chosen comes into the field at the cursor. The
 * panel is loaded when it is first opened.
 */
export function EmojiTool() {
  const { t } = useTranslation('mf-chat');
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const field = () => place.current?.closest('form')?.querySelector('textarea') ?? null;
  const close = () => {
    setOpen(false);
    field()?.focus();
  };
  const handlePick = (emoji: string) => {
    const target = field();
    if (target !== null) typeInto(target, emoji);
  };
  return (
    <div
      ref={place}
      className={styles.place}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !place.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <IconButton
        label={t('emoji.open')}
        icon={<Smile aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      />
      {isOpen ? (
        <Suspense>
          <EmojiPanel onPick={handlePick} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}
