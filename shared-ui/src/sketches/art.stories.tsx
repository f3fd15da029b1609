import type { Meta, StoryObj } from '@storybook/react-vite';
import { HeroArt } from '../components/HeroArt/HeroArt.tsx';
import {
  MailSentArt,
  NoLikesArt,
  NoMessagesArt,
  NoResultsArt,
  NotFoundArt,
  OfflineArt,
  PartMissingArt,
} from '../components/Illustration/Illustration.tsx';
import { Grid } from '../components/Grid/Grid.tsx';
import { Logo } from '../components/Logo/Logo.tsx';

const ART = { NoResultsArt, NoMessagesArt, NoLikesArt, OfflineArt, PartMissingArt, NotFoundArt, MailSentArt };
const meta: Meta = { title: 'Foundations/Art' };
export default meta;

export const Drawings: StoryObj = {
  render: () => (
    <Grid columns="people">
      {Object.entries(ART).map(([name, Art]) => (
        <Art key={name} />
      ))}
    </Grid>
  ),
};

export const Scenes: StoryObj = {
  render: () => (
    <Grid columns="halves">
      <div style={{ height: 420 }}>
        <HeroArt scene="tandemly" />
      </div>
      <div data-theme="nuit" style={{ height: 420 }}>
        <HeroArt scene="nuit" />
      </div>
    </Grid>
  ),
};

export const Logos: StoryObj = {
  render: () => (
    <Grid columns="halves">
      <div>
        <Logo mark="tandemly" name="Tandemly" size="l" />
        <Logo mark="tandemly" name="Tandemly" />
        <Logo mark="tandemly" name="Tandemly" size="s" compact />
      </div>
      <div data-theme="nuit">
        <Logo mark="nuit" name="Nuit Douce" size="l" />
        <Logo mark="nuit" name="Nuit Douce" />
        <Logo mark="nuit" name="Nuit Douce" size="s" compact />
      </div>
    </Grid>
  ),
};
