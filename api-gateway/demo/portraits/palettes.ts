/** Colours of a scene; the values are those of shared-ui's tokens and shades between them. */
export interface Palette {
  name: string;
  /** What is directly behind the head. */
  wall: string;
  wallLow: string;
  /** Light that falls in. */
  glow: string;
  accent: string;
  deep: string;
  leaf: string;
  leafDark: string;
  wood: string;
  /** From the top of the sky to the horizon. */
  sky: readonly [string, string, string];
  water: string;
  ground: string;
}

/** Tandemly: warm paper by day, aubergine in the evening. */
const SAND: Palette = {
  name: 'sand',
  wall: '#e6d6c4',
  wallLow: '#d3bda8',
  glow: '#fff6e8',
  accent: '#ee7a5d',
  deep: '#6b506c',
  leaf: '#8aa388',
  leafDark: '#5f7d66',
  wood: '#b08868',
  sky: ['#cfe0e2', '#eee6d8', '#fbe3cf'],
  water: '#8fb5b5',
  ground: '#e9d3b4',
};
const SAGE: Palette = {
  name: 'sage',
  wall: '#b9c7b2',
  wallLow: '#9fb19b',
  glow: '#f6f6e6',
  accent: '#e98b6a',
  deep: '#4f6355',
  leaf: '#7d9a7c',
  leafDark: '#55745c',
  wood: '#a07e60',
  sky: ['#bcd6d8', '#dfe6d6', '#f6ead4'],
  water: '#7fa9a4',
  ground: '#c9c39a',
};
const CORAL: Palette = {
  name: 'coral',
  wall: '#f0b9a2',
  wallLow: '#e2a088',
  glow: '#ffe9dc',
  accent: '#b9503c',
  deep: '#7a4358',
  leaf: '#90a184',
  leafDark: '#66805f',
  wood: '#a86f54',
  sky: ['#e9a78f', '#f6c7a6', '#fde3c2'],
  water: '#c58a86',
  ground: '#eac39a',
};
const AUBERGINE: Palette = {
  name: 'aubergine',
  wall: '#715873',
  wallLow: '#54405a',
  glow: '#f6c9a0',
  accent: '#f08b6c',
  deep: '#301f31',
  leaf: '#6f8573',
  leafDark: '#445c50',
  wood: '#7a5748',
  sky: ['#3d2f52', '#8d5a78', '#f0a27e'],
  water: '#5d5279',
  ground: '#6b5268',
};
const BLUSH: Palette = {
  name: 'blush',
  wall: '#d9c0c4',
  wallLow: '#c3a4ab',
  glow: '#fff0ea',
  accent: '#c9654f',
  deep: '#614a63',
  leaf: '#8fa48f',
  leafDark: '#64806c',
  wood: '#a37c6c',
  sky: ['#cdb9d0', '#ecc9c3', '#fbdcc4'],
  water: '#a99bb5',
  ground: '#dcc0a8',
};

/** Nuit Douce: after dusk, lit by brass. */
const MIDNIGHT: Palette = {
  name: 'midnight',
  wall: '#2b3866',
  wallLow: '#1a244c',
  glow: '#f2d48c',
  accent: '#deb251',
  deep: '#0d1533',
  leaf: '#3d5a72',
  leafDark: '#24405a',
  wood: '#5b4a4e',
  sky: ['#0d1533', '#24305d', '#5a5f94'],
  water: '#1c2a5c',
  ground: '#26305a',
};
const INDIGO: Palette = {
  name: 'indigo',
  wall: '#4a5288',
  wallLow: '#333a6c',
  glow: '#f4dba4',
  accent: '#e0a95a',
  deep: '#171d45',
  leaf: '#51748a',
  leafDark: '#33546e',
  wood: '#6a5660',
  sky: ['#1b2152', '#4c4c8c', '#b47f9a'],
  water: '#39437f',
  ground: '#3d4276',
};
const BRASS: Palette = {
  name: 'brass',
  wall: '#c4a56b',
  wallLow: '#a1844f',
  glow: '#fbeecb',
  accent: '#24305d',
  deep: '#3b3355',
  leaf: '#74805f',
  leafDark: '#525f48',
  wood: '#74583a',
  sky: ['#33417a', '#9c82a0', '#f0c98e'],
  water: '#5c6596',
  ground: '#b4955f',
};
const IVORY: Palette = {
  name: 'ivory',
  wall: '#dcd4c0',
  wallLow: '#c2b89f',
  glow: '#fffaec',
  accent: '#b98a34',
  deep: '#334172',
  leaf: '#8397a0',
  leafDark: '#5b7284',
  wood: '#94795a',
  sky: ['#9fb0cf', '#cfcfda', '#f2e2c6'],
  water: '#7f94b8',
  ground: '#d6c6a2',
};
const DUSK: Palette = {
  name: 'dusk',
  wall: '#7d86b4',
  wallLow: '#606a9c',
  glow: '#f8e3b6',
  accent: '#e4b964',
  deep: '#24305d',
  leaf: '#668a96',
  leafDark: '#446a7c',
  wood: '#7a6668',
  sky: ['#3a4684', '#8b83b8', '#efb9a0'],
  water: '#5f6ea6',
  ground: '#7d7fa8',
};

export interface ArtDirection {
  palettes: readonly Palette[];
  /** Of outlines. */
  ink: string;
  /** Of clothes, the main piece. */
  cloth: readonly string[];
  /** Of what is worn below it, and of patterns. */
  under: readonly string[];
  /** A wash of light over the finished picture. */
  light: { color: string; opacity: number };
}

/** How each tenant's portraits look. */
export const ART_DIRECTION: Record<'tandemly' | 'nuit-douce', ArtDirection> = {
  'tandemly': {
    palettes: [SAND, SAGE, CORAL, AUBERGINE, BLUSH],
    ink: '#2d1b2f',
    cloth: [
      '#ee7256',
      '#5c4460',
      '#6f8f76',
      '#f1e4d2',
      '#3f5d73',
      '#d9a441',
      '#b9503c',
      '#8d9fb5',
      '#8f6f8d',
      '#40403f',
      '#c9d3c0',
    ],
    under: ['#fbf6f0', '#4a3550', '#dfe5d6', '#35505f', '#ffffff'],
    light: { color: '#ffd9b0', opacity: 0.16 },
  },
  'nuit-douce': {
    palettes: [MIDNIGHT, INDIGO, BRASS, IVORY, DUSK],
    ink: '#141534',
    cloth: [
      '#24305d',
      '#cf9f3f',
      '#f1ead9',
      '#6d3146',
      '#4f6d7d',
      '#1b1f3a',
      '#8a93bd',
      '#a55a3c',
      '#3f5a52',
      '#b9a8c4',
      '#e0d3b6',
    ],
    under: ['#fbf7ea', '#1d244c', '#c9cde2', '#ffffff', '#3d2b45'],
    light: { color: '#e8b85c', opacity: 0.2 },
  },
};
