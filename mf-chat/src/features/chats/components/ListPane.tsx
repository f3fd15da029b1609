import { Heading } from '@tandem/shared-ui/components/Heading';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { ConversationList } from './ConversationList.tsx';
import styles from './ListPane.module.css';

interface ListPaneProps {
  selected?: number | undefined;
  /** 1 where the list is the page, 2 beside a conversation. */
  level: 1 | 2;
}

/** The list of conversations with its headline. */
export function ListPane({ selected, level }: ListPaneProps) {
  const { t } = useTranslation('mf-chat');
  return (
    <section aria-label={t('list.title')}>
      <Heading level={level} size="section" className={styles.title}>
        {t('list.title')}
      </Heading>
      <ConversationList selected={selected} />
    </section>
  );
}
