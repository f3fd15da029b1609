import type { Meta, StoryObj } from '@storybook/react-vite';

import { Toasts } from './Toasts.tsx';

const meta: Meta = { title: 'Overlays/Toasts' };
export default meta;

export const Tones: StoryObj = {
  render: () => (
    <Toasts
      label="Notices"
      dismissLabel="Close"
      timeout={600_000}
      onDismiss={() => undefined}
      items={[
        { id: 1, tone: 'success', text: 'Your profile is saved.' },
        { id: 2, tone: 'info', text: 'Anna likes you too.' },
        { id: 3, tone: 'error', text: 'Check your connection and try again.' },
      ]}
    />
  ),
};
