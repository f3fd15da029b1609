import type { Preview } from '@storybook/react-vite';
import { useEffect, type ReactNode } from 'react';
import '../src/tokens/index.css';

interface FrameProps {
  theme: string;
  appearance: string;
  locale: string;
  children: ReactNode;
}

/** Sets on the document what the gateway sets on a page of the site. */
function Frame({ theme, appearance, locale, children }: FrameProps) {
  useEffect(() => {
    const page = document.documentElement;
    page.dataset.theme = theme;
    page.lang = locale;
    if (appearance === 'system') delete page.dataset.appearance;
    else page.dataset.appearance = appearance;
  }, [theme, appearance, locale]);
  return <>{children}</>;
}

const preview: Preview = {
  parameters: {
    a11y: { test: 'error' },
    layout: 'padded',
    backgrounds: { disable: true },
    controls: { expanded: true },
  },
  globalTypes: {
    theme: {
      description: 'Tenant',
      toolbar: {
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'tandemly', title: 'Tandemly' },
          { value: 'nuit', title: 'Nuit Douce' },
        ],
      },
    },
    appearance: {
      description: 'Appearance',
      toolbar: {
        icon: 'circlehollow',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'System' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    locale: {
      description: 'Locale',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'fr', title: 'Français' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'tandemly', appearance: 'system', locale: 'en' },
  decorators: [
    (Story, { globals }) => (
      <Frame theme={String(globals.theme)} appearance={String(globals.appearance)} locale={String(globals.locale)}>
        <Story />
      </Frame>
    ),
  ],
};

export default preview;
