import { useId } from 'react';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Button } from '@tandem/shared-ui/components/Button';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import type { OpenersProps } from '../conversation/components/CarefulComposer.tsx';
import styles from './Openers.module.css';

/** First lines that fill the field, for the member to change or to send; own words are not replaced (R-LIKES-MATCH-OPENERS). */
export function Openers({ openers, value, onPick }: OpenersProps) {
  const { t } = useTranslation('mf-chat');
  const titleId = useId();
  const hasOwnWords = value.trim() !== '' && !openers.includes(value);
  if (openers.length === 0 || hasOwnWords) return null;
  return (
    <div role="group" aria-labelledby={titleId} className={styles.openers}>
      <Stack gap={2}>
        <Text as="span" size="s" tone="muted" id={titleId}>
          {t('write.openers')}
        </Text>
        {openers.map((opener) => (
          <Button key={opener} size="s" full className={styles.opener} onClick={() => onPick(opener)}>
            {opener}
          </Button>
        ))}
      </Stack>
    </div>
  );
}
