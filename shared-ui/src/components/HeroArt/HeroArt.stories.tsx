import type { Meta, StoryObj } from '@storybook/react-vite';

import { HeroArt } from './HeroArt.tsx';

const meta: Meta = { title: 'Brand/HeroArt' };
export default meta;

export const Scenes: StoryObj = {
  render: () => (
    <>
      <div style={{ height: 380 }}>
        <HeroArt scene="tandemly" />
      </div>
      <div data-theme="nuit" style={{ height: 380 }}>
        <HeroArt scene="nuit" />
      </div>
    </>
  ),
};
