import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** What members say about the site. */
export default function ReviewsPage() {
  const { t } = useTranslation('mf-reviews');
  const { name } = useSettings();
  return (
    <Page width="narrow">
      <Heading level={1}>{t('title', { name })}</Heading>
      <Text>{t('text')}</Text>
    </Page>
  );
}
