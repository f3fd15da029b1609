import { Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useLateComponent } from '@tandem/shared-ui/use-late-component';
import styles from './EmojiTool.module.css';

const load = async () => (await import(/* webpackChunkName: "emoji" */ './EmojiPanel.tsx')).default;

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
  const failure = { text: t('errors.generic'), onFailed: () => setOpen(false) };
  const { Loaded: EmojiPanel } = useLateComponent(load, isOpen, failure);
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
      {isOpen && EmojiPanel !== null ? <EmojiPanel onPick={handlePick} onClose={close} /> : null}
    </div>
  );
}
