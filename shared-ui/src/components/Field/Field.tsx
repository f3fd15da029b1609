import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';

/** What ties a control to its label, hint and error; spread it onto the control. */
export interface FieldControl {
  'id': string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export interface FieldTexts {
  label: ReactNode;
  /** Stands between label and control: what is expected, before it is wrong. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; marks the control as invalid. */
  error?: ReactNode;
  /** Behind the label, such as 'optional'. */
  note?: ReactNode;
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined;
  /** Keeps the label for screen readers only, where the place makes it plain. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label, hint and error around any single control. */
export function Field({ label, hint, error, note, id, hideLabel = false, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hasHint = hint !== undefined && hint !== null && hint !== '';
  const hasError = error !== undefined && error !== null && error !== '';
  const describedBy = [hasHint && `${controlId}-hint`, hasError && `${controlId}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.head, hideLabel && styles.hiddenLabel)}>
        <label htmlFor={controlId} className={styles.label}>
          {label}
        </label>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </div>
      {hasHint ? (
        <div id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {children({
        id: controlId,
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
        ...(hasError ? { 'aria-invalid': true as const } : {}),
      })}
      {hasError ? <FieldError id={`${controlId}-error`}>{error}</FieldError> : null}
    </div>
  );
}

/** The error line under a control or a group of them; said as soon as it appears. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <div id={id} role="alert" className={styles.error}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}

/** The class of a text-like control, for one that has no component here. */
export const controlClass = styles.control ?? '';
