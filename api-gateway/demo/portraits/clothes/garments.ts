import { mix } from '../colors.ts';
import { OUTER_LAYERS } from './outer-layers.ts';
import { arms, body, BOTTOM, bust, CENTER, type Cloth, type Garment, line, NECKS, pattern, shape } from './torso.ts';

export const GARMENTS = [
  'tee',
  'striped',
  'v-neck',
  'shirt',
  'turtleneck',
  'hoodie',
  'blazer',
  'cardigan',
  'knit',
  'denim',
  'scarf',
  'straps',
  'boat',
  'dots',
  'leaves',
] as const;
export type GarmentName = (typeof GARMENTS)[number];

function ribs(cloth: Cloth, d: string): string {
  return `<path d="${d}" fill="none" stroke="${mix(cloth.base, cloth.ink, 0.28)}" stroke-width="7" stroke-linecap="round"/>`;
}

const HIGH_COLLAR =
  'M268 800C262 850 246 900 240 930C320 1030 440 1052 500 1046C600 1038 700 980 736 900C716 860 700 820 694 786C640 850 560 880 480 878C400 876 320 850 268 800Z';

/** One drawing per garment. */
const DRAW: Record<GarmentName, (cloth: Cloth) => Garment> = {
  ...OUTER_LAYERS,
  'tee': (cloth) => ({
    under:
      body(cloth, NECKS.crew, cloth.base) +
      line('M254 924C306 1044 400 1072 488 1068C600 1062 676 990 716 892', mix(cloth.base, cloth.ink, 0.35), 7),
    over: '',
  }),
  'striped': (cloth) => ({
    under: body(
      cloth,
      NECKS.boat,
      cloth.second,
      pattern(cloth, 92, `<rect width="92" height="34" fill="${cloth.base}"/>`, -2),
    ),
    over: '',
  }),
  'v-neck': (cloth) => ({
    under:
      body(cloth, NECKS.v, cloth.base) +
      line('M250 932C300 1016 414 1154 486 1246C566 1138 664 1002 726 898', mix(cloth.base, cloth.ink, 0.35), 7),
    over: '',
  }),
  'shirt': (cloth) => ({
    under: body(cloth, NECKS.crew, cloth.base) + line(`M500 1060C508 1300 510 1500 510 ${BOTTOM}`, cloth.ink, 8),
    over:
      shape(
        'M262 826C232 872 222 900 222 924L352 1106L492 1030C400 1000 306 920 262 826Z',
        mix(cloth.base, '#ffffff', 0.18),
        cloth.ink,
      ) +
      shape(
        'M698 794C724 830 744 862 752 888L648 1084L492 1030C590 990 664 900 698 794Z',
        mix(cloth.base, '#ffffff', 0.18),
        cloth.ink,
      ) +
      [1180, 1330, 1480].map((y) => `<circle cx="524" cy="${y}" r="9" fill="${cloth.ink}"/>`).join(''),
  }),
  'turtleneck': (cloth) => ({
    under: body(cloth, NECKS.high, cloth.base),
    over:
      shape(HIGH_COLLAR, cloth.base, cloth.ink) +
      ribs(cloth, 'M340 880L326 976M420 906L414 1016M500 910V1020M580 892L592 1000M650 850L676 942'),
  }),
  'knit': (cloth) => ({
    under: body(
      cloth,
      NECKS.crew,
      cloth.base,
      pattern(
        cloth,
        56,
        `<path d="M0 20C14 36 42 36 56 20M0 48C14 64 42 64 56 48M0 -8C14 8 42 8 56 -8" fill="none" stroke="${mix(cloth.base, cloth.ink, 0.2)}" stroke-width="7"/>`,
      ),
    ),
    over:
      line('M252 930C302 1052 400 1082 488 1078C602 1072 680 994 722 896', cloth.ink, 9) +
      ribs(
        cloth,
        'M272 950L254 968M330 1014L316 1036M404 1044L398 1066M488 1052V1074M572 1040L580 1062M644 1002L660 1024M700 936L722 952',
      ),
  }),
  'straps': (cloth) => {
    const { width, skin, ink } = cloth;
    const [left, right] = [CENTER - width, CENTER + width];
    const outline = `M${left + 168} ${BOTTOM}C${left + 166} 1560 ${left + 170} 1440 ${left + 176} 1322C${left + 260} 1380 400 1370 486 1330C572 1364 ${right - 260} 1366 ${right - 176} 1302C${right - 176} 1430 ${right - 168} 1560 ${right - 166} ${BOTTOM}Z`;
    return {
      under:
        bust({ ...cloth, width: width - 10 }) +
        line('M330 1120C370 1132 410 1132 440 1120M540 1116C580 1126 620 1122 652 1106', mix(skin, ink, 0.3), 7) +
        arms({ ...cloth, base: skin }) +
        line(
          `M${left + 214} 1318C${left + 226} 1190 ${left + 240} 1060 ${left + 262} 980M${right - 214} 1300C${right - 224} 1180 ${right - 240} 1050 ${right - 262} 956`,
          ink,
          24,
        ) +
        line(
          `M${left + 214} 1318C${left + 226} 1190 ${left + 240} 1060 ${left + 262} 980M${right - 214} 1300C${right - 224} 1180 ${right - 240} 1050 ${right - 262} 956`,
          cloth.base,
          12,
        ) +
        shape(outline, cloth.base, ink),
      over: '',
    };
  },
  'boat': (cloth) => ({ under: body(cloth, NECKS.boat, cloth.base), over: '' }),
  'dots': (cloth) => ({
    under: body(
      cloth,
      NECKS.v,
      cloth.base,
      pattern(
        cloth,
        80,
        `<circle cx="20" cy="20" r="10" fill="${cloth.second}"/><circle cx="60" cy="60" r="10" fill="${cloth.second}"/>`,
      ),
    ),
    over: '',
  }),
  'leaves': (cloth) => ({
    under: body(
      cloth,
      NECKS.v,
      cloth.base,
      pattern(
        cloth,
        190,
        `<path d="M30 90C40 30 100 10 120 30C120 80 80 110 30 90Z" fill="${cloth.second}"/><path d="M120 170C110 130 140 100 176 110C180 150 160 176 120 170Z" fill="${mix(cloth.second, '#ffffff', 0.35)}"/>`,
        14,
      ),
    ),
    over:
      shape('M246 850C214 890 206 920 208 944L330 1120L430 1130C350 1040 280 950 246 850Z', cloth.base, cloth.ink) +
      shape('M722 812C750 846 768 880 776 910L668 1090L556 1120C620 1030 690 920 722 812Z', cloth.base, cloth.ink),
  }),
};

/** Draws a garment with the shoulders in it. */
export function drawGarment(name: GarmentName, cloth: Cloth): Garment {
  return DRAW[name](cloth);
}
