import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { describedBy, hasContent } from '../field-texts.ts';
import styles from './Field.module.css';

/** Connects a control to its label, hint and error; spread it onto the control. */
export interface FieldControl {
  'id': string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export interface FieldTexts {
  label: ReactNode;
  /** Shown between label and control: what is expected. */
  hint?: ReactNode;
  /** What is wrong and how to correct it; marks the control as invalid. */
  error?: ReactNode;
  /** After the label, such as 'optional'. */
  note?: ReactNode;
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined;
  /** Shows the label to screen readers only, where the context makes it clear. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label, hint and error around any single control. */
export function Field({ label, hint, error, note, id, hideLabel = false, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hasError = hasContent(error);
  const description = describedBy(controlId, { hint, error });
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.head, hideLabel && styles.hiddenLabel)}>
        <label htmlFor={controlId} className={styles.label}>
          {label}
        </label>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </div>
      {hasContent(hint) ? (
        <div id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {children({
        id: controlId,
        ...(description === undefined ? {} : { 'aria-describedby': description }),
        ...(hasError ? { 'aria-invalid': true as const } : {}),
      })}
      {hasError ? <FieldError id={`${controlId}-error`}>{error}</FieldError> : null}
    </div>
  );
}

/** The error line under a control or a group of controls; screen readers announce it as soon as it appears. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <div id={id} role="alert" className={styles.error}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}

/** The class of a text-like control that has no component here. */
export const controlClass = styles.control ?? '';
