import { useFormat } from '@tandem/shared-ui/host';
import styles from './TabLabel.module.css';

/** The name of a list of likes, with how many it has (R-LIKES-COUNTS); nothing for none and while that is not known. */
export function TabLabel({ text, count }: { text: string; count: number | undefined }) {
  const format = useFormat();
  return (
    <>
      {text}
      {count === undefined || count === 0 ? null : <span className={styles.count}> {format.number(count)}</span>}
    </>
  );
}
