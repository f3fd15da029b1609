import type { ReactNode } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import styles from './LifePage.module.css';

interface FormPageProps {
  title: string;
  /** What the form does. */
  text: string;
  children: ReactNode;
  /** Under the form: a way out. */
  foot?: ReactNode;
}

/** The layout of a page that asks one thing. */
export function FormPage({ title, text, children, foot }: FormPageProps) {
  return (
    <Page width="form">
      <header className={styles.head}>
        <Heading level={1}>{title}</Heading>
        <Text tone="muted">{text}</Text>
      </header>
      {children}
      {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
    </Page>
  );
}
