import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { OutboxEntry } from '../model/stored-outbox.ts';
import { unsentState } from '../model/timeline.ts';

/**
 * Says to screen readers that the message written last waits, and for what (R-CHAT-WAITING-SAID): the thread announces what
 * arrives only. It is there before there is something to say, as a region that comes with its text is read by few.
 */
export function UnsentStatus({ entries }: { entries: readonly OutboxEntry[] }) {
  const { t } = useTranslation('mf-chat');
  const last = entries.at(-1);
  const said = last === undefined ? undefined : unsentState(last);
  return (
    <VisuallyHidden>
      <span role="status">{said?.state === 'waiting' ? t(`unsent.said.${said.stateText}`) : ''}</span>
    </VisuallyHidden>
  );
}
