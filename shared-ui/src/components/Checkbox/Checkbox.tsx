import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { describedBy, hasContent } from '../field-texts.ts';
import { FieldError } from '../Field/Field.tsx';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** May contain links, such as to the terms. */
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A checkbox. Accepts all props of `<input type="checkbox">`, `ref` as well. */
export function Checkbox({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hasError = hasContent(error);
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.row}>
        <input
          {...input}
          type="checkbox"
          id={controlId}
          className={styles.box}
          aria-invalid={hasError ? true : undefined}
          aria-describedby={describedBy(controlId, { hint, error })}
        />
        <label htmlFor={controlId} className={styles.label}>
          {label}
        </label>
      </div>
      {hint === undefined ? null : (
        <div id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {hasError ? <FieldError id={`${controlId}-error`}>{error}</FieldError> : null}
    </div>
  );
}
