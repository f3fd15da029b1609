import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { LinkTabs } from '@tandem/shared-ui/components/Tabs';
import { PageNotFound } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link, useParams } from '@tandem/shared-ui/router';
import { fillPath } from '@tandem/contracts/composition/route';
import type { ComponentType } from 'react';
import { PATHS, SETTINGS_TABS } from '../../paths.ts';
import type { SettingsTab } from '../../paths.ts';
import { BlockedMembers } from './components/BlockedMembers.tsx';
import { PrivacySettings } from './components/PrivacySettings.tsx';

const TABS: Readonly<Record<SettingsTab, ComponentType>> = {
  privacy: PrivacySettings,
  blocked: BlockedMembers,
};

/** The first tab is the page itself. */
function addressOf(tab: SettingsTab): string {
  return fillPath(PATHS.settings, { tab: tab === SETTINGS_TABS[0] ? undefined : tab });
}

/** The settings of the member, for `/settings` and `/settings/{tab}` (S-ACCOUNT-SETTINGS); any other tab is a 404. */
export default function SettingsPage() {
  const requested = useParams()['tab'] ?? SETTINGS_TABS[0];
  const tab = SETTINGS_TABS.find((known) => known === requested);
  return tab === undefined ? <PageNotFound /> : <Settings tab={tab} />;
}

function Settings({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation('mf-members');
  const Content = TABS[tab];
  return (
    <Page width="narrow">
      <Heading level={1}>{t('settings.title')}</Heading>
      <LinkTabs
        label={t('settings.tabs')}
        tabs={SETTINGS_TABS.map((id) => ({ id, label: t(`settings.${id}`) }))}
        active={tab}
        renderLink={(id, link) => <Link to={addressOf(id)} preventScrollReset {...link} />}
      />
      <Content />
    </Page>
  );
}
