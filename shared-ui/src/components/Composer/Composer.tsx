import { useId, type FormEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { SendHorizontal } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './Composer.module.css';

export interface ComposerProps {
  /** Name of the field, such as 'Message to Anna'. */
  label: string;
  placeholder?: string | undefined;
  sendLabel: string;
  value: string;
  onChange: (text: string) => void;
  /** The text is neither empty nor too long when this is called. */
  onSend: () => void;
  maxLength: number;
  /** Words for what is left, shown from 100 characters on. */
  counterLabel?: ((left: number) => string) | undefined;
  /** What a message costs; always in sight (R-CHAT-COST-CREDITS). */
  cost?: ReactNode;
  /** Why nothing can be written now; takes the field's place. */
  blocked?: ReactNode;
  /** Left of the field: gifts, pictures. */
  tools?: ReactNode;
  ref?: Ref<HTMLTextAreaElement> | undefined;
  className?: string | undefined;
}

/** Enter sends where there is a keyboard; on a touch screen it is a new line, as everywhere on a phone. */
function sendsByEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return false;
  return typeof matchMedia !== 'function' || !matchMedia('(pointer: coarse)').matches;
}

/** Where a message is written: a field that grows, the cost, and one button. */
export function Composer(props: ComposerProps) {
  const {
    label,
    placeholder,
    sendLabel,
    value,
    onChange,
    onSend,
    maxLength,
    counterLabel,
    cost,
    blocked,
    tools,
    ref,
    className,
  } = props;
  const id = useId();
  const left = maxLength - value.length;
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
        <textarea
          ref={ref}
          rows={1}
          className={styles.field}
          aria-label={label}
          aria-describedby={`${id}-notes`}
          placeholder={placeholder}
          value={value}
          maxLength={maxLength}
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
      <div id={`${id}-notes`} className={styles.notes}>
        <span>{cost}</span>
        {counterLabel !== undefined && left <= 100 ? (
          <span className={styles.counter}>{counterLabel(left)}</span>
        ) : null}
      </div>
    </form>
  );
}
