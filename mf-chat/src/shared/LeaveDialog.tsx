import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface LeaveDialogProps {
  /** A whole address of http or https. */
  href: string;
  open: boolean;
  onClose: () => void;
}

/** Asks before a link of a message is opened, and names its host (R-CHAT-LINK-WARNING). */
export default function LeaveDialog({ href, open, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('mf-chat');
  const { name: site } = useSettings();
  const { hostname } = new URL(href);
  const footer = (
    <Cluster gap={3} justify="end">
      <Button variant="quiet" onClick={onClose}>
        {t('link.stay')}
      </Button>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className={buttonClass({ variant: 'primary' })}
        onClick={onClose}
      >
        {t('link.open')}
      </a>
    </Cluster>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('link.title', { site })} size="s" footer={footer}>
      <Stack gap={3}>
        <Text strong>
          <bdi>{hostname}</bdi>
        </Text>
        <Text>{t('link.text')}</Text>
      </Stack>
    </Dialog>
  );
}
