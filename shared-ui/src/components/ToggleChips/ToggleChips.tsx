import { useId, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { FieldError } from '../Field/Field.tsx';
import styles from './ToggleChips.module.css';

export interface ChipOption<Value extends string> {
  value: Value;
  label: string;
}

export interface ToggleChipsProps<Value extends string> {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly ChipOption<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** When so many are chosen, the others cannot be. */
  max?: number | undefined;
  className?: string | undefined;
}

/** A choice of any number of short labels: interests, filters. */
export function ToggleChips<Value extends string>(props: ToggleChipsProps<Value>) {
  const { label, hideLabel = false, hint, error, options, value, onChange, max, className } = props;
  const id = useId();
  const full = max !== undefined && value.length >= max;
  const hasError = error !== undefined && error !== null && error !== '';
  const describedBy = [hint !== undefined && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ');
  const toggle = (option: Value, on: boolean) =>
    onChange(on ? [...value, option] : value.filter((chosen) => chosen !== option));
  return (
    <fieldset
      className={classNames(styles.group, className)}
      aria-describedby={describedBy === '' ? undefined : describedBy}
    >
      <legend className={classNames(styles.legend, hideLabel && styles.hidden)}>{label}</legend>
      {hint === undefined ? null : (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div className={styles.chips}>
        {options.map((option) => {
          const chosen = value.includes(option.value);
          return (
            <label key={option.value} className={styles.chip}>
              <input
                type="checkbox"
                className={styles.input}
                checked={chosen}
                disabled={full && !chosen}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
              {chosen ? <Check aria-hidden="true" /> : null}
              {option.label}
            </label>
          );
        })}
      </div>
      {hasError ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

/** Labels without interaction, such as a member's interests; the marked ones are shared with the viewer. */
export function Chips({
  items,
  label,
}: {
  items: readonly { key: string; label: string; marked?: boolean | undefined }[];
  label: string;
}) {
  return (
    <ul aria-label={label} className={styles.chips}>
      {items.map((item) => (
        <li key={item.key} className={classNames(styles.still, item.marked && styles.marked)}>
          {item.label}
        </li>
      ))}
    </ul>
  );
}
