import { useFormat } from '@tandem/shared-ui/host';
import styles from './TabLabel.module.css';

/** The name of a list of likes, with how many it has (R-LIKES-COUNTS); nothing for none and while that is not known. */
export function TabLabel({ text, count }: { text: string; count: number | undefined }) {
  const format = useFormat();
  return (
    <>
      {text} <span className={styles.count}>{count ? format.number(count) : ''}</span>
    </>
  );
}
