import { useState, type ChangeEvent, type ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldTexts } from '../Field/Field.tsx';
import { GrowingText } from '../Field/GrowingText.tsx';
import styles from './TextArea.module.css';

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {
  hideLabel?: boolean | undefined;
  /**
   * Returns the text for the characters left, such as `(left) => t('left', { count: left })`. With `maxLength` it shows
   * a counter; screen readers announce it from 50 characters on, not with every letter.
   */
  counterLabel?: ((left: number) => string) | undefined;
}

/** Several lines of text that grow with what is written. Takes everything that a `<textarea>` takes. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, note, hideLabel, counterLabel, id, className, maxLength, onChange, ...area } = props;
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const text = area.value === undefined ? typed : String(area.value);
  const { length } = text;
  const left = maxLength === undefined ? 0 : maxLength - length;
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
            text={text}
            maxLength={maxLength}
            onChange={handleChange}
            className={classNames(controlClass, styles.area)}
          />
          {maxLength === undefined || counterLabel === undefined ? null : (
            <>
              <span className={classNames(styles.counter, left <= 50 && styles.nearEnd)} aria-hidden="true">
                {length} / {maxLength}
              </span>
              <span className={styles.said} role="status">
                {left <= 50 ? counterLabel(left) : ''}
              </span>
            </>
          )}
        </>
      )}
    </Field>
  );
}
