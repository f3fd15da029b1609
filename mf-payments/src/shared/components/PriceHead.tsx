import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import styles from './PriceHead.module.css';

/** The headline of a page of prices, with the sentence below it. */
export function PriceHead({ title, text }: { title: string; text: string }) {
  return (
    <header className={styles.head}>
      <Heading level={1}>{title}</Heading>
      <Text size="l" tone="muted">
        {text}
      </Text>
    </header>
  );
}
