import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { Heading } from './Heading.tsx';

const meta: Meta = { title: 'Layout/Heading' };
export default meta;

export const Sizes: StoryObj = {
  render: () => (
    <Stack>
      <Heading level={1} size="hero">
        Go further with someone beside you
      </Heading>
      <Heading level={1}>People near you</Heading>
      <Heading level={2}>Some of those who are here tonight</Heading>
      <Heading level={3}>About me</Heading>
      <Heading level={4}>Anna, 34</Heading>
    </Stack>
  ),
};
