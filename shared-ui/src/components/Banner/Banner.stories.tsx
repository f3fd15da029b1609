import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { Banner } from './Banner.tsx';

const meta: Meta = { title: 'States/Banner' };
export default meta;

export const Tones: StoryObj = {
  render: () => (
    <Stack gap={3}>
      <Banner
        title="Confirm your e-mail"
        action={<a href="#send">Send again</a>}
        onDismiss={() => undefined}
        dismissLabel="Not now"
      >
        We sent you a link. It works for 48 hours.
      </Banner>
      <Banner tone="success">40 credits were added.</Banner>
      <Banner tone="warning">You have 3 credits left.</Banner>
      <Banner
        tone="danger"
        title="Payment failed or has been cancelled."
        action={<a href="#pay">Try another method</a>}
      />
      <Banner tone="accent" title="25% off your first bundle" action={<a href="#credits">See the bundles</a>} />
    </Stack>
  ),
};
