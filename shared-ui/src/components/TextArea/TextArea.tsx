import { useState, type ChangeEvent, type ComponentProps } from 'react';
import { lengthOf } from '@tandem/contracts/product/text-length';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldTexts } from '../Field/Field.tsx';
import { GrowingText } from '../Field/GrowingText.tsx';
import styles from './TextArea.module.css';

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> {
  hideLabel?: boolean | undefined;
  /**
   * In code points, without spaces around the text: as the server counts it (V-PLATFORM-CODE-POINTS). A longer text stays whole
   * and is marked (V-PLATFORM-TOO-LONG-KEPT); its form refuses it.
   */
  maxLength?: number | undefined;
  /**
   * Returns the text for the characters left; below 0 it says how many are too many. With `maxLength` it shows a counter;
   * screen readers announce it from 50 characters on, not with every letter.
   */
  counterLabel?: ((left: number) => string) | undefined;
}

/** Several lines of text that grow with what is written. Takes everything that a `<textarea>` takes. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, note, hideLabel, counterLabel, id, className, maxLength, onChange, ...area } = props;
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const text = area.value === undefined ? typed : String(area.value);
  const length = lengthOf(text.trim());
  const isTooLong = maxLength !== undefined && length > maxLength;
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  return (
    <Field label={label} hint={hint} error={error} note={note} hideLabel={hideLabel} id={id} className={className}>
      {(control) => (
        <>
          <GrowingText
            rows={4}
            {...area}
            {...control}
            {...(isTooLong ? { 'aria-invalid': true } : {})}
            text={text}
            onChange={handleChange}
            className={classNames(controlClass, styles.area)}
          />
          {maxLength === undefined || counterLabel === undefined ? null : (
            <Counter length={length} most={maxLength} label={counterLabel} />
          )}
        </>
      )}
    </Field>
  );
}

interface CounterProps {
  length: number;
  most: number;
  label: (left: number) => string;
}

function Counter({ length, most, label }: CounterProps) {
  const left = most - length;
  const isNear = left <= 50;
  return (
    <>
      <span
        className={classNames(styles.counter, isNear && styles.nearEnd, left < 0 && styles.over)}
        aria-hidden="true"
      >
        {length} / {most}
        {left < 0 ? ` · ${label(left)}` : ''}
      </span>
      <span className={styles.said} role="status">
        {isNear ? label(left) : ''}
      </span>
    </>
  );
}
