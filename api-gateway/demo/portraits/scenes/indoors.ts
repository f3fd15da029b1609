import { mix } from '../colors.ts';
import type { Palette } from '../palettes.ts';
import { backdrop, glow, round, type Scene } from './scene.ts';

function wall(palette: Palette): string {
  return backdrop('wall', [
    [0, mix(palette.wall, palette.glow, 0.22)],
    [0.55, palette.wall],
    [1, palette.wallLow],
  ]);
}

/** A plain wall with one large disc of light behind the head. */
export const studio: Scene = (palette, random) => {
  const x = random.int(330, 480);
  const disc = mix(palette.wall, random.chance(0.5) ? palette.glow : palette.accent, 0.34);
  return (
    wall(palette) +
    `<circle cx="${x}" cy="400" r="${random.int(290, 340)}" fill="${disc}" opacity=".75"/>` +
    glow('halo', { x: x - 120, y: 220, radius: 520 }, palette.glow, 0.35)
  );
};

/** Afternoon light through a window, as a pattern on the wall. */
export const windowLight: Scene = (palette, random) => {
  const lean = random.int(90, 170);
  const side = random.int(30, 300);
  const panes = [0, 1].flatMap((column) =>
    [0, 1, 2].map((row) => {
      const x = side + column * 190 + row * (lean / 3);
      const y = 60 + row * 230;
      return `<path d="M${round(x)} ${y}l168 -28l${round(lean / 3)} 200l-168 28Z"/>`;
    }),
  );
  return (
    wall(palette) +
    `<g fill="${palette.glow}" opacity=".5">${panes.join('')}</g>` +
    glow('sun', { x: side, y: 60, radius: 620 }, palette.glow, 0.4)
  );
};

interface Leaf {
  x: number;
  y: number;
  length: number;
  /** In degrees. */
  angle: number;
}

function leaf({ x, y, length, angle }: Leaf, color: string, vein: string): string {
  const half = length * 0.24;
  return (
    `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(angle)})">` +
    `<path d="M0 0C${round(length * 0.25)} ${round(-half)} ${round(length * 0.75)} ${round(-half)} ${round(length)} 0C${round(length * 0.75)} ${round(half)} ${round(length * 0.25)} ${round(half)} 0 0Z" fill="${color}"/>` +
    `<path d="M0 0H${round(length * 0.94)}" stroke="${vein}" stroke-width="3" opacity=".5"/></g>`
  );
}

/** House plants at both sides. */
export const plants: Scene = (palette, random) => {
  const bunch = (x: number, y: number, from: number, to: number): string =>
    Array.from({ length: 8 }, (_, index) => {
      const color = index % 2 === 0 ? palette.leaf : palette.leafDark;
      const angle = from + ((to - from) * index) / 7;
      return leaf({ x, y, length: random.int(210, 380), angle }, color, palette.wall);
    }).join('');
  return (
    wall(palette) +
    glow('sun', { x: 140, y: 120, radius: 560 }, palette.glow, 0.45) +
    bunch(40, 830, -112, -8) +
    bunch(790, 700, -172, -62) +
    `<path d="M-30 820h150l-22 190h-106Z" fill="${palette.accent}" opacity=".85"/>`
  );
};

/** A wall of books. */
export const bookshelf: Scene = (palette, random) => {
  const spines = [
    palette.accent,
    palette.deep,
    palette.leafDark,
    palette.glow,
    palette.leaf,
    palette.wallLow,
    mix(palette.accent, palette.glow, 0.4),
  ];
  const shelf = (top: number): string => {
    let x = random.int(-20, 10);
    let books = '';
    while (x < 800) {
      const width = random.int(24, 54);
      const height = random.int(150, 206);
      const fill = mix(random.pick(spines), palette.wall, 0.42);
      const lean = random.chance(0.08) ? ` transform="rotate(-7 ${x} ${top + 220})"` : '';
      books += `<rect x="${x}" y="${top + 220 - height}" width="${width - 3}" height="${height}" rx="4" fill="${fill}"${lean}/>`;
      if (random.chance(0.5))
        books += `<rect x="${x + 6}" y="${top + 248 - height}" width="${width - 15}" height="8" fill="${palette.glow}" opacity=".5"/>`;
      x += width;
      if (random.chance(0.12)) x += random.int(40, 90);
    }
    return (
      books + `<rect x="0" y="${top + 220}" width="800" height="22" fill="${mix(palette.wood, palette.wall, 0.3)}"/>`
    );
  };
  return (
    backdrop('wall', [
      [0, mix(palette.wall, palette.deep, 0.12)],
      [1, mix(palette.wallLow, palette.deep, 0.22)],
    ]) +
    [-60, 190, 440, 690].map(shelf).join('') +
    glow('lamp', { x: random.pick([120, 680]), y: 160, radius: 560 }, palette.glow, 0.5) +
    `<rect width="800" height="1000" fill="${palette.wall}" opacity=".2"/>`
  );
};

/** A café: hanging lamps, a window with a street behind, the edge of a counter. */
export const cafe: Scene = (palette, random) => {
  const lamp = (x: number, length: number, id: string): string =>
    `<path d="M${x} 0V${length}" stroke="${palette.deep}" stroke-width="4"/>` +
    glow(id, { x, y: length + 50, radius: 190 }, palette.glow, 0.75) +
    `<path d="M${x - 58} ${length + 50}C${x - 54} ${length + 4} ${x - 22} ${length} ${x} ${length}S${x + 54} ${length + 4} ${x + 58} ${length + 50}Z" fill="${palette.accent}"/>` +
    `<ellipse cx="${x}" cy="${length + 52}" rx="36" ry="12" fill="${palette.glow}"/>`;
  const left = random.int(90, 150);
  return (
    wall(palette) +
    `<rect x="430" y="150" width="330" height="470" rx="12" fill="${mix(palette.sky[1], palette.glow, 0.2)}"/>` +
    `<g fill="${mix(palette.sky[0], palette.deep, 0.18)}" opacity=".55"><rect x="440" y="380" width="90" height="240"/><rect x="545" y="310" width="110" height="310"/><rect x="670" y="420" width="80" height="200"/></g>` +
    `<path d="M430 150h330v470h-330ZM595 150v470M430 385h330" fill="none" stroke="${palette.wood}" stroke-width="16"/>` +
    lamp(left, random.int(120, 190), 'lamp-a') +
    lamp(left + random.int(190, 230), random.int(60, 110), 'lamp-b') +
    `<rect x="0" y="820" width="800" height="180" fill="${mix(palette.wood, palette.deep, 0.15)}"/><rect x="0" y="806" width="800" height="22" fill="${mix(palette.wood, palette.glow, 0.25)}"/>`
  );
};

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pictures on a wall. */
export const gallery: Scene = (palette, random) => {
  const picture = ({ x, y, width, height }: Frame, kind: number): string => {
    const inner = [
      `<circle cx="${x + width / 2}" cy="${y + height * 0.45}" r="${round(width * 0.24)}" fill="${palette.accent}"/>`,
      `<path d="M${x + 20} ${y + height - 20}L${x + width * 0.45} ${y + height * 0.35}L${x + width * 0.66} ${y + height * 0.62}L${x + width * 0.8} ${y + height * 0.5}L${x + width - 20} ${y + height - 20}Z" fill="${palette.leafDark}"/>`,
      `<path d="M${x + width * 0.3} ${y + height - 24}C${x + width * 0.2} ${y + height * 0.5} ${x + width * 0.8} ${y + height * 0.6} ${x + width * 0.6} ${y + 30}" fill="none" stroke="${palette.deep}" stroke-width="14" stroke-linecap="round"/>`,
    ][kind % 3];
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${mix(palette.glow, palette.wall, 0.2)}" stroke="${palette.wood}" stroke-width="12"/>${inner}`;
  };
  const first = random.int(0, 2);
  const pictures = [
    picture({ x: 46, y: 110, width: 200, height: 260 }, first),
    picture({ x: 560, y: 70, width: 200, height: 220 }, first + 1),
    picture({ x: 590, y: 360, width: 170, height: 230 }, first + 2),
    picture({ x: 70, y: 450, width: 150, height: 170 }, first + 1),
  ].join('');
  return (
    wall(palette) + glow('spot', { x: 400, y: 0, radius: 640 }, palette.glow, 0.5) + `<g opacity=".8">${pictures}</g>`
  );
};
