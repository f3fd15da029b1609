import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldTexts } from '../Field/Field.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {
  hideLabel?: boolean | undefined;
  /** Inside the field's start, decoration only. */
  icon?: ReactNode;
  /** Inside the field's end, such as a button. */
  end?: ReactNode;
}

/** One line of text. Accepts all props of `<input>`, `ref` as well; set `autoComplete`. */
export function TextField({ label, hint, error, note, hideLabel, icon, end, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} note={note} hideLabel={hideLabel} id={id} className={className}>
      {(control) => (
        <div className={styles.box}>
          {icon === undefined ? null : (
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={classNames(
              controlClass,
              icon !== undefined && styles.withIcon,
              end !== undefined && styles.withEnd,
            )}
          />
          {end === undefined ? null : <div className={styles.end}>{end}</div>}
        </div>
      )}
    </Field>
  );
}
