import { Banner } from '@tandem/shared-ui/components/Banner';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Strip } from './Strip.tsx';

/** That a fictional profile has given its last answer, before another message is paid that nothing answers (R-CHAT-SCRIPTED-OVER). */
export function AnswersOver({ name }: { name: string }) {
  const { t } = useTranslation('mf-chat');
  return (
    <Strip>
      <Banner tone="accent" title={t('fictional.over', { name })} />
    </Strip>
  );
}
