import { useId, type FormEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { SendHorizontal } from 'lucide-react';
import { lengthOf } from '@tandem/contracts/product/text-length';
import { classNames } from '../class-names.ts';
import { GrowingText } from '../Field/GrowingText.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './Composer.module.css';

export interface ComposerProps {
  /** Name of the field, such as 'Message to Anna'. */
  label: string;
  placeholder?: string | undefined;
  sendLabel: string;
  value: string;
  onChange: (text: string) => void;
  /** Called with a text that is neither empty nor too long. */
  onSend: () => void;
  /** In code points, without spaces around the text: as the server counts it (V-CHAT-FIELD-CODE-POINTS). */
  maxLength: number;
  /**
   * Returns the text for the number of characters left; shown from 100 on. Below 0 it says how many are too many: the
   * text stays whole and is marked (V-CHAT-TOO-LONG-KEPT).
   */
  counterLabel?: ((left: number) => string) | undefined;
  /** What a message costs, always visible (R-CHAT-COST-CREDITS). */
  cost?: ReactNode;
  /** Why nothing can be written; replaces the field. */
  blocked?: ReactNode;
  /** Buttons before the field: gifts, pictures. */
  tools?: ReactNode;
  ref?: Ref<HTMLTextAreaElement> | undefined;
  className?: string | undefined;
}

/** From this many characters left, their number is shown. */
const COUNTED_FROM = 100;

/** The code of a key that an input method has taken. In WebKit, Enter that ends a composition comes after it, and has this code only. */
const TAKEN_KEY = 229;

/** Enter sends on a device with a keyboard; on a touch screen it inserts a new line. */
function sendsByEnter({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || keyCode === TAKEN_KEY) return false;
  return typeof matchMedia !== 'function' || !matchMedia('(pointer: coarse)').matches;
}

/** The form for a message: a field that grows, the cost, and one button. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, sendLabel, value, onChange, onSend, maxLength, counterLabel } = props;
  const { cost, blocked, tools, ref, className } = props;
  const id = useId();
  const left = maxLength - lengthOf(value.trim());
  const sendable = value.trim() !== '' && left >= 0;
  const send = () => {
    if (sendable) onSend();
  };
  if (blocked !== undefined)
    return <div className={classNames(styles.composer, styles.blocked, className)}>{blocked}</div>;
  return (
    <form
      className={classNames(styles.composer, className)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.row}>
        {tools}
        <GrowingText
          ref={ref}
          rows={1}
          text={value}
          className={classNames(styles.field, left < 0 && styles.tooLong)}
          aria-label={label}
          aria-invalid={left < 0 ? true : undefined}
          aria-describedby={`${id}-notes`}
          placeholder={placeholder}
          value={value}
          enterKeyHint="enter"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (!sendsByEnter(event)) return;
            event.preventDefault();
            send();
          }}
        />
        <IconButton
          type="submit"
          variant="accent"
          label={sendLabel}
          icon={<SendHorizontal aria-hidden="true" />}
          disabled={!sendable}
        />
      </div>
      <ComposerNotes id={`${id}-notes`} left={left} cost={cost} counterLabel={counterLabel} />
    </form>
  );
}

interface ComposerNotesProps extends Pick<ComposerProps, 'cost' | 'counterLabel'> {
  id: string;
  left: number;
}

function ComposerNotes({ id, left, cost, counterLabel }: ComposerNotesProps) {
  return (
    <div id={id} className={styles.notes}>
      <span>{cost}</span>
      {counterLabel !== undefined && left <= COUNTED_FROM ? (
        <span className={classNames(styles.counter, left < 0 && styles.over)}>{counterLabel(left)}</span>
      ) : null}
    </div>
  );
}
