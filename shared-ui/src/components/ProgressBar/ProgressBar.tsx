import { useEffect, useState } from 'react';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  active: boolean;
  /** 'Loading' */
  label: string;
  /** What takes less than this many milliseconds is not announced. Default 200 (L-FRAME-PROGRESS-THROTTLE). */
  throttle?: number | undefined;
}

/** A thin line at the top of the window while another place is on its way. It creeps for L-FRAME-PROGRESS-DURATION. */
export function ProgressBar({ active, label, throttle = 200 }: ProgressBarProps) {
  const [late, setLate] = useState(false);
  if (!active && late) setLate(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), throttle);
    return () => clearTimeout(timer);
  }, [active, throttle]);
  if (!active || !late) return null;
  return <div role="progressbar" aria-label={label} className={styles.bar} />;
}
