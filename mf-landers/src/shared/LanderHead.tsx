import type { ReactNode } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import styles from './LanderHead.module.css';

interface LanderHeadProps {
  title: string;
  text: string;
  /** Below the text, such as the way into the signup. */
  children?: ReactNode;
}

/** The headline of a landing page, its one sentence, and what belongs to it. */
export function LanderHead({ title, text, children }: LanderHeadProps) {
  return (
    <header className={styles.head}>
      <Heading level={1} size="hero">
        {title}
      </Heading>
      <Text size="l" tone="muted">
        {text}
      </Text>
      {children}
    </header>
  );
}
