import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { LinkTabs, Tabs } from './Tabs.tsx';

const meta: Meta = { title: 'Actions/Tabs' };
export default meta;

function SettingsTabs() {
  const [active, setActive] = useState<'account' | 'privacy'>('account');
  return (
    <Tabs
      label="Settings"
      tabs={[
        { id: 'account', label: 'Account' },
        { id: 'privacy', label: 'Privacy' },
      ]}
      active={active}
      onChange={setActive}
    >
      {active === 'account' ? 'E-mail and password' : 'Invisible mode'}
    </Tabs>
  );
}

export const OnePage: StoryObj = {
  render: () => <SettingsTabs />,
};

export const Pages: StoryObj = {
  render: () => (
    <LinkTabs
      label="Likes"
      tabs={[
        { id: 'received', label: 'Received' },
        { id: 'given', label: 'Given' },
        { id: 'matches', label: 'Matches' },
      ]}
      active="received"
      renderLink={(_id, { children, ...link }) => (
        <a href="#likes" {...link}>
          {children}
        </a>
      )}
    />
  ),
};
