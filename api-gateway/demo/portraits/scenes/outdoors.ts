import { mix } from '../colors.ts';
import type { Random } from '../../random.ts';
import type { Palette } from '../palettes.ts';
import { backdrop, glow, round, type Scene } from './scene.ts';

function sky(palette: Palette): string {
  return backdrop('sky', [
    [0, palette.sky[0]],
    [0.45, palette.sky[1]],
    [0.8, palette.sky[2]],
  ]);
}

/** A line of hills from left to right, filled down to the lower edge. */
function hills(random: Random, y: number, height: number, color: string): string {
  const steps = 6;
  let path = `M-20 ${y}`;
  for (let step = 1; step <= steps; step += 1) {
    const x = (840 * step) / steps - 20;
    const top = y + random.between(-height, height * 0.4);
    path += `S${round(x - 70)} ${round(top)} ${round(x)} ${round(top + random.between(-20, 30))}`;
  }
  return `<path d="${path}V1010H-20Z" fill="${color}"/>`;
}

/** The sea with a low sun. */
export const beach: Scene = (palette, random) => {
  const x = random.pick([150, 220, 610, 680]);
  const wave = (y: number, opacity: number) =>
    `<path d="M-20 ${y}C120 ${y - 14} 220 ${y + 12} 360 ${y}S640 ${y - 12} 820 ${y + 4}" fill="none" stroke="${palette.glow}" stroke-width="5" opacity="${opacity}"/>`;
  return (
    sky(palette) +
    glow('sun', { x, y: 470, radius: 380 }, palette.glow, 0.8) +
    `<circle cx="${x}" cy="470" r="66" fill="${palette.glow}"/>` +
    `<rect x="0" y="540" width="800" height="280" fill="${palette.water}"/>` +
    `<path d="M${x - 60} 540H${x + 60}L${x + 120} 820H${x - 130}Z" fill="${palette.glow}" opacity=".28"/>` +
    wave(600, 0.35) +
    wave(670, 0.4) +
    wave(740, 0.5) +
    `<path d="M-20 820C160 780 420 820 820 776V1010H-20Z" fill="${palette.ground}"/>` +
    `<path d="M-20 816C160 776 420 816 820 772" fill="none" stroke="${palette.glow}" stroke-width="12" opacity=".7"/>`
  );
};

/** Layers of mountains that fade into the distance. */
export const mountains: Scene = (palette, random) => {
  const ridge = (y: number, peaks: number, height: number, color: string): string => {
    let path = `M-20 ${y + 60}`;
    for (let peak = 0; peak < peaks; peak += 1) {
      const x = (840 * (peak + 0.5)) / peaks - 20;
      path += `L${round(x + random.between(-40, 40))} ${round(y - random.between(height * 0.4, height))}L${round(x + 420 / peaks)} ${round(y + random.between(0, 50))}`;
    }
    return `<path d="${path}L820 1010H-20Z" fill="${color}" stroke="${color}" stroke-width="10" stroke-linejoin="round"/>`;
  };
  return (
    sky(palette) +
    glow('sun', { x: random.int(120, 680), y: 260, radius: 420 }, palette.glow, 0.6) +
    ridge(440, 3, 230, mix(palette.sky[1], palette.deep, 0.22)) +
    ridge(560, 4, 170, mix(palette.sky[1], palette.deep, 0.42)) +
    hills(random, 690, 70, mix(palette.leaf, palette.sky[1], 0.3)) +
    hills(random, 810, 60, palette.leaf)
  );
};

/** A park with round trees. */
export const park: Scene = (palette, random) => {
  const tree = (x: number, y: number, size: number, color: string): string =>
    `<rect x="${x - 9}" y="${y}" width="18" height="${round(size * 1.3)}" fill="${palette.wood}"/>` +
    `<circle cx="${x}" cy="${y - round(size * 0.2)}" r="${size}" fill="${color}"/>` +
    `<circle cx="${x - round(size * 0.6)}" cy="${y + round(size * 0.25)}" r="${round(size * 0.66)}" fill="${color}"/>` +
    `<circle cx="${x + round(size * 0.62)}" cy="${y + round(size * 0.2)}" r="${round(size * 0.7)}" fill="${color}"/>`;
  const far = mix(palette.leaf, palette.sky[1], 0.5);
  return (
    sky(palette) +
    glow('sun', { x: random.pick([150, 650]), y: 170, radius: 420 }, palette.glow, 0.7) +
    [40, 190, 330, 480, 620, 770]
      .map((x) => tree(x + random.int(-30, 30), 520 + random.int(-30, 20), random.int(80, 110), far))
      .join('') +
    hills(random, 640, 40, mix(palette.leaf, palette.ground, 0.4)) +
    tree(70, 500, 150, palette.leaf) +
    tree(740, 470, 170, palette.leafDark) +
    hills(random, 800, 40, mix(palette.leafDark, palette.ground, 0.35))
  );
};

interface House {
  x: number;
  top: number;
  width: number;
}

function windows(random: Random, { x, top, width }: House, lit: string): string {
  let cells = '';
  for (let row = top + 26; row < 900; row += 46) {
    for (let column = x + 16; column < x + width - 22; column += 36) {
      if (random.chance(0.46))
        cells += `<rect x="${column}" y="${row}" width="16" height="22" rx="2" fill="${lit}" opacity="${random.pick(['.45', '.7', '.9'])}"/>`;
    }
  }
  return cells;
}

/** A city in the evening, with lit windows. */
export const city: Scene = (palette, random) => {
  const row = (base: number, color: string, lit: string | null): string => {
    let x = -30;
    let houses = '';
    while (x < 800) {
      const width = random.int(96, 170);
      const top = base - random.int(0, 190);
      houses += `<rect x="${x}" y="${top}" width="${width}" height="${1000 - top}" fill="${color}"/>`;
      if (random.chance(0.4)) houses += `<rect x="${x + 20}" y="${top - 26}" width="26" height="30" fill="${color}"/>`;
      if (lit !== null) houses += windows(random, { x, top, width }, lit);
      x += width + random.int(0, 10);
    }
    return houses;
  };
  return (
    sky(palette) +
    glow('moon', { x: random.pick([170, 640]), y: 180, radius: 260 }, palette.glow, 0.6) +
    row(480, mix(palette.sky[1], palette.deep, 0.32), null) +
    row(640, mix(palette.sky[1], palette.deep, 0.66), palette.glow) +
    `<rect y="760" width="800" height="240" fill="${palette.deep}" opacity=".28"/>`
  );
};

/** A garden party: strings of lamps between trees. */
export const lanterns: Scene = (palette, random) => {
  const strand = (y: number, sag: number): string => {
    const lamps = Array.from({ length: 9 }, (_, index) => {
      const t = (index + 0.5) / 9;
      const x = round(t * 840 - 20);
      const hang = round(y + 4 * sag * t * (1 - t) + 12);
      return `<circle cx="${x}" cy="${hang}" r="26" fill="${palette.glow}" opacity=".25"/><circle cx="${x}" cy="${hang}" r="11" fill="${palette.glow}"/>`;
    });
    return `<path d="M-20 ${y}Q400 ${y + sag * 2} 820 ${y}" fill="none" stroke="${palette.deep}" stroke-width="4"/>${lamps.join('')}`;
  };
  return (
    backdrop('sky', [
      [0, mix(palette.wall, palette.deep, 0.25)],
      [0.6, palette.wall],
      [1, palette.wallLow],
    ]) +
    hills(random, 560, 90, mix(palette.leafDark, palette.wall, 0.35)) +
    hills(random, 720, 60, palette.leafDark) +
    strand(90, 60) +
    strand(230, 80) +
    glow('warm', { x: 400, y: 260, radius: 520 }, palette.glow, 0.35)
  );
};

/** A street of old houses with shutters. */
export const street: Scene = (palette, random) => {
  const house = (x: number, width: number, top: number, color: string): string => {
    const shutters = [0, 1, 2].flatMap((floor) =>
      [0.16, 0.58].map((share) => {
        const left = round(x + width * share);
        const y = top + 60 + floor * 190;
        const wide = round(width * 0.14);
        return (
          `<rect x="${left}" y="${y}" width="${wide * 2}" height="110" fill="${mix(palette.deep, color, 0.4)}"/>` +
          `<rect x="${left - wide}" y="${y}" width="${wide}" height="110" fill="${palette.leafDark}"/><rect x="${left + wide * 2}" y="${y}" width="${wide}" height="110" fill="${palette.leafDark}"/>`
        );
      }),
    );
    return `<path d="M${x} 1000V${top}L${x + width / 2} ${top - 70}L${x + width} ${top}V1000Z" fill="${color}"/>${shutters.join('')}`;
  };
  const tops = random.shuffle([190, 240, 300]);
  return (
    sky(palette) +
    glow('sun', { x: 400, y: 60, radius: 500 }, palette.glow, 0.5) +
    `<g opacity=".85">${house(-60, 290, tops[0] ?? 190, mix(palette.wall, palette.accent, 0.28))}${house(240, 300, tops[1] ?? 240, palette.wall)}${house(550, 310, tops[2] ?? 300, mix(palette.wall, palette.glow, 0.4))}</g>` +
    `<rect width="800" height="1000" fill="${palette.wall}" opacity=".18"/>`
  );
};
