import { Page } from '@tandem/shared-ui/components/Page';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import page from '../NotificationsPage.module.css';
import { useChannels } from '../model/channels.ts';
import { GROUPS } from '../model/groups.ts';
import group from './PreferenceGroup.module.css';

/** The page in its final shape while it is on its way. */
export function NotificationsSkeleton({ label }: { label: string }) {
  return (
    <Page width="narrow">
      <div role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </div>
      <Stack gap={2}>
        <Skeleton width="13rem" height="2.25rem" />
        <Skeleton shape="text" width="20rem" />
      </Stack>
      <div className={page.groups}>
        <div className={group.group}>
          {useChannels().map((channel) => (
            <div key={channel} className={group.row}>
              <Skeleton shape="text" width="9rem" />
              <Skeleton width="3rem" height="1.75rem" />
            </div>
          ))}
        </div>
        {GROUPS.map(({ id, types }) => (
          <div key={id} className={group.group}>
            <Skeleton width="9rem" height="1.5rem" />
            <div className={group.rows}>
              {types.map((type) => (
                <div key={type} className={group.row}>
                  <Stack gap={1}>
                    <Skeleton shape="text" width="8rem" />
                    <Skeleton shape="text" width="14rem" />
                  </Stack>
                  <Skeleton width="3rem" height="1.75rem" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Page>
  );
}
