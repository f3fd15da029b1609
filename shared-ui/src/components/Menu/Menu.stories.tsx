import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChevronDown, LogOut, Settings, UserRound } from 'lucide-react';
import { buttonClass } from '../Button/Button.tsx';
import { Menu, type MenuLinkProps } from './Menu.tsx';

const meta: Meta = { title: 'Actions/Menu' };
export default meta;

const toPlace = ({ children, ...link }: MenuLinkProps) => (
  <a href="#place" {...link}>
    {children}
  </a>
);

export const Account: StoryObj = {
  render: () => (
    <Menu
      label="Account"
      align="start"
      triggerClassName={buttonClass()}
      trigger={
        <>
          anna_34 <ChevronDown aria-hidden="true" />
        </>
      }
      items={[
        { key: 'profile', label: 'My profile', icon: <UserRound />, renderLink: toPlace },
        { key: 'settings', label: 'Settings', icon: <Settings />, renderLink: toPlace },
        { key: 'logout', label: 'Log out', icon: <LogOut />, separated: true, onSelect: () => undefined },
      ]}
    />
  ),
};

export const Language: StoryObj = {
  render: () => (
    <Menu
      label="Language"
      align="start"
      triggerClassName={buttonClass({ variant: 'quiet' })}
      trigger="English"
      items={[
        { key: 'en', label: 'English', lang: 'en', checked: true, onSelect: () => undefined },
        { key: 'fr', label: 'Français', lang: 'fr', checked: false, onSelect: () => undefined },
      ]}
    />
  ),
};
