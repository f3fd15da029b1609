import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { ChatSketch } from './ChatSketch.tsx';
import { CreditsSketch } from './CreditsSketch.tsx';
import { LandingSketch } from './LandingSketch.tsx';
import { LoginSketch } from './LoginSketch.tsx';
import { ProfileSketch } from './ProfileSketch.tsx';
import { SearchSketch } from './SearchSketch.tsx';
import type { SketchTheme } from './SketchFrame.tsx';

/** Composed pages: the reference for spacing and hierarchy. The real pages live in the remotes. */
const meta: Meta = { title: 'Sketches/Pages', parameters: { layout: 'fullscreen' } };
export default meta;

const sketch = (Page: (props: { theme: SketchTheme }) => ReactNode): StoryObj => ({
  render: (_args, { globals }) => <Page theme={globals.theme === 'nuit' ? 'nuit' : 'tandemly'} />,
});

export const Search = sketch(SearchSketch);
export const Profile = sketch(ProfileSketch);
export const Chat = sketch(ChatSketch);
export const Credits = sketch(CreditsSketch);
export const Login = sketch(LoginSketch);
export const Landing = sketch(LandingSketch);
