import { useEffect, useId, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { FieldError } from '../Field/Field.tsx';
import { TextField } from '../TextField/TextField.tsx';
import styles from './RangeSlider.module.css';

type Range = readonly [low: number, high: number];
type End = 0 | 1;

export interface RangeSliderProps {
  /** What the range is of, such as 'Age'. */
  label: string;
  /** The names of both ends, such as 'From' and 'To'. */
  endLabels: readonly [low: string, high: string];
  /** Whole numbers, both inclusive. */
  min: number;
  max: number;
  value: Range;
  /** Shown while a typed number is none between `min` and `max`. */
  invalid: string;
  /** Called when a handle is released or moved by a key, and when a typed number is complete. */
  onChange: (value: Range) => void;
}

/**
 * A range of whole numbers: one track with two handles, and two fields to type the ends. A handle stops at the other; a
 * typed end moves the other along. An empty field means the end of the track. What is typed and invalid stays.
 */
export function RangeSlider({ label, endLabels, min, max, value, invalid, onChange }: RangeSliderProps) {
  const errorId = useId();
  const [dragged, setDragged] = useState<Range | null>(null);
  const [wrong, setWrong] = useState<readonly [boolean, boolean]>([false, false]);
  const [low, high] = dragged ?? value;
  const share = (number: number) => `${((number - min) / (max - min)) * 100}%`;
  const release = () => {
    if (dragged === null) return;
    setDragged(null);
    if (dragged[0] !== value[0] || dragged[1] !== value[1]) onChange(dragged);
  };
  const handle = (end: End) => ({
    label: endLabels[end],
    min,
    max,
    value: end === 0 ? low : high,
    onMove: (to: number) => setDragged(end === 0 ? [Math.min(to, high), high] : [low, Math.max(to, low)]),
    onRelease: release,
  });
  const field = (end: End) => ({
    label: endLabels[end],
    min,
    max,
    value: end === 0 ? low : high,
    empty: end === 0 ? min : max,
    errorId: wrong[end] ? errorId : undefined,
    onChecked: (isRight: boolean) => setWrong(end === 0 ? [!isRight, wrong[1]] : [wrong[0], !isRight]),
    onChange: (to: number) => onChange(end === 0 ? [to, Math.max(to, high)] : [Math.min(to, low), to]),
  });
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{label}</legend>
      <div
        className={styles.track}
        // Both handles may be at the upper end: there only the lower one can be moved.
        data-low-over={low > (min + max) / 2 ? '' : undefined}
        style={{ '--range-low': share(low), '--range-high': share(high) } as CSSProperties}
      >
        <Handle {...handle(0)} />
        <Handle {...handle(1)} />
      </div>
      <div className={styles.fields}>
        <NumberField {...field(0)} />
        <NumberField {...field(1)} />
      </div>
      {wrong[0] || wrong[1] ? <FieldError id={errorId}>{invalid}</FieldError> : null}
    </fieldset>
  );
}

interface HandleProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onMove: (to: number) => void;
  onRelease: () => void;
}

function Handle({ label, min, max, value, onMove, onRelease }: HandleProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = ref.current;
    // React's onChange is the browser's `input`; its `change` comes once, when the handle is released.
    input?.addEventListener('change', onRelease);
    return () => input?.removeEventListener('change', onRelease);
  }, [onRelease]);
  return (
    <input
      ref={ref}
      type="range"
      aria-label={label}
      className={styles.handle}
      min={min}
      max={max}
      value={value}
      onChange={(event) => onMove(Number(event.target.value))}
    />
  );
}

interface NumberFieldProps {
  label: string;
  min: number;
  max: number;
  value: number;
  /** What an empty field means. */
  empty: number;
  errorId: string | undefined;
  onChecked: (isRight: boolean) => void;
  onChange: (to: number) => void;
}

function NumberField({ label, min, max, value, empty, errorId, onChecked, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const complete = () => {
    if (typed === null) return;
    const text = typed.trim();
    const to = text === '' ? empty : Number(text);
    const isRight = Number.isInteger(to) && to >= min && to <= max;
    onChecked(isRight);
    if (!isRight) return;
    setTyped(null);
    if (to !== value) onChange(to);
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={complete}
      onKeyDown={(event) => {
        if (event.key === 'Enter') complete();
      }}
    />
  );
}
