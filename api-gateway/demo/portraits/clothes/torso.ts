import { mix } from '../colors.ts';

/**
 * Shoulders and clothes in the coordinates of the drawn head (980 wide, neck at about x 480, y 840), long enough to
 * leave the picture at its lower edge. Each garment has what lies behind the head (`under`) and what lies over the
 * neck (`over`).
 */
export interface Garment {
  under: string;
  over: string;
}

export interface Cloth {
  base: string;
  /** Of what is worn below or of the pattern. */
  second: string;
  skin: string;
  ink: string;
  /** Half the shoulders' width, in units of the drawing. */
  width: number;
  /** Makes ids unique within the page. */
  id: string;
}

/** The middle of the neck, from left to right. */
export const CENTER = 484;
/** Below the lower edge of every picture. */
export const BOTTOM = 1800;

/** The outline from the left arm over the shoulders to the right arm; `neck` is the neckline between them. */
export function torso(width: number, neck: string): string {
  const [left, right] = [CENTER - width, CENTER + width];
  return (
    `M${left - 46} ${BOTTOM}C${left - 40} 1420 ${left - 26} 1210 ${left + 34} 1096C${left + 78} 1010 ${left + 130} 958 ${neck}` +
    `C${right - 130} 932 ${right - 70} 984 ${right - 26} 1076C${right + 28} 1190 ${right + 40} 1420 ${right + 46} ${BOTTOM}Z`
  );
}

/** Necklines from left to right, as parts of the outline of `torso`. */
export const NECKS = {
  crew: '258 880C300 1010 400 1040 486 1036C590 1030 672 960 716 846',
  v: '246 888C300 980 420 1120 486 1214C560 1110 660 960 726 850',
  boat: '196 908C290 1020 420 1058 500 1054C620 1046 716 976 782 878',
  high: '262 872C330 960 420 990 486 986C570 982 660 930 712 838',
} as const;

/** A stroke with round ends. */
export function line(d: string, ink: string, width = 10): string {
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A filled shape with an outline. */
export function shape(d: string, fill: string, ink: string, width = 10): string {
  return `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"/>`;
}

/** Bare neck and shoulders: takes up the head's own neck lines and leads them to the arms. */
export function bust({ width, skin, ink }: Cloth): string {
  const [left, right] = [CENTER - width + 6, CENTER + width - 6];
  const leftSide =
    `M${left - 30} ${BOTTOM}C${left - 26} 1420 ${left - 18} 1230 ${left + 40} 1110C${left + 78} 1030 ${left + 140} 952 236 882` +
    'C250 874 264 866 276 854';
  const rightSide = `C704 836 720 846 736 852C${right - 140} 926 ${right - 70} 1006 ${right - 32} 1090C${right + 22} 1210 ${right + 26} 1420 ${right + 30} ${BOTTOM}`;
  return (
    `<path d="${leftSide}L380 800L610 790L684 828${rightSide}Z" fill="${skin}"/>` +
    line(`${leftSide}M684 828${rightSide}`, ink)
  );
}

/** Arms are set apart from the body by two lines, and by shade below them. */
export function arms({ width, ink, base }: Cloth): string {
  const [left, right] = [CENTER - width, CENTER + width];
  const fold = mix(base, ink, 0.16);
  return (
    `<path d="M${left + 176} 1330C${left + 150} 1480 ${left + 146} 1640 ${left + 150} ${BOTTOM}L${left + 250} ${BOTTOM}C${left + 200} 1620 ${left + 186} 1460 ${left + 176} 1330Z" fill="${fold}" opacity=".55"/>` +
    line(`M${left + 176} 1318C${left + 152} 1470 ${left + 146} 1640 ${left + 150} ${BOTTOM}`, ink, 8) +
    line(`M${right - 176} 1300C${right - 154} 1460 ${right - 148} 1630 ${right - 152} ${BOTTOM}`, ink, 8)
  );
}

/** Bare shoulders, the garment over them in a colour and perhaps a pattern, and its arms. */
export function body(cloth: Cloth, neck: string, fill: string, pattern = ''): string {
  const outline = torso(cloth.width, neck);
  const filled = pattern === '' ? '' : `<path d="${outline}" fill="url(#${cloth.id}-p)"/>`;
  return (
    bust(cloth) +
    pattern +
    `<path d="${outline}" fill="${fill}"/>${filled}` +
    line(outline.replace(/Z$/, ''), cloth.ink) +
    arms(cloth)
  );
}

/** A pattern for `body`: `content` repeats every `size` units. */
export function pattern(cloth: Cloth, size: number, content: string, turn = 0): string {
  return `<pattern id="${cloth.id}-p" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${content}</pattern>`;
}
