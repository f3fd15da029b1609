import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { LinkTabs } from '@tandem/shared-ui/components/Tabs';
import { PageNotFound, withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link, useParams } from '@tandem/shared-ui/router';
import type { Messages } from '@tandem/contracts/composition/remote';
import { fillPath } from '@tandem/contracts/composition/route';
import type { ComponentType } from 'react';
import { PATHS, SETTINGS_TABS } from '../../paths.ts';
import type { SettingsTab } from '../../paths.ts';
import { AccountSettings } from './components/AccountSettings.tsx';
import { BlockedMembers } from './components/BlockedMembers.tsx';
import { DataSettings } from './components/DataSettings.tsx';
import { LocationSettings } from './components/LocationSettings.tsx';
import { PrivacySettings } from './components/PrivacySettings.tsx';
import { useCodesUntilKept } from './model/use-codes-until-kept.ts';

const TABS: Readonly<Record<SettingsTab, ComponentType>> = {
  account: AccountSettings,
  location: LocationSettings,
  privacy: PrivacySettings,
  blocked: BlockedMembers,
  data: DataSettings,
};

/** The first tab is the page itself. */
function addressOf(tab: SettingsTab): string {
  return fillPath(PATHS.settings, { tab: tab === SETTINGS_TABS[0] ? undefined : tab });
}

/** The settings of the member, for `/settings` and `/settings/{tab}` (S-ACCOUNT-SETTINGS, R-ACCOUNT-SETTINGS-TABS); any other tab is a 404. */
function SettingsPage() {
  useCodesUntilKept();
  const requested = useParams()['tab'] ?? SETTINGS_TABS[0];
  const tab = SETTINGS_TABS.find((known) => known === requested);
  return tab === undefined ? <PageNotFound /> : <Settings tab={tab} />;
}

/** The page with its own texts: those of the part are loaded by each of its pages. */
export const pageOf = (texts: Messages) => withTexts('mf-members', SettingsPage, texts);

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
