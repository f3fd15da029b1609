import { mix } from '../colors.ts';
import { arms, body, BOTTOM, CENTER, type Cloth, type Garment, line, NECKS, shape, torso } from './torso.ts';

/** What is worn over something else: open in front, with a hood, or around the neck. */
export const OUTER_LAYERS = {
  hoodie: (cloth) => ({
    under:
      shape(
        'M120 1040C130 900 220 820 300 790H680C770 820 850 890 860 1010C760 1090 240 1120 120 1040Z',
        mix(cloth.base, cloth.ink, 0.2),
        cloth.ink,
      ) + body(cloth, NECKS.crew, cloth.base),
    over:
      shape(
        'M246 846C196 880 150 940 140 1010C220 1110 380 1170 486 1176C420 1110 300 1010 246 846Z',
        cloth.base,
        cloth.ink,
      ) +
      shape(
        'M714 820C770 850 820 910 838 980C760 1090 600 1160 486 1176C560 1110 664 990 714 820Z',
        cloth.base,
        cloth.ink,
      ) +
      line(
        'M430 1160C424 1240 420 1300 422 1360M560 1156C570 1230 574 1290 572 1340',
        mix(cloth.base, '#ffffff', 0.75),
        11,
      ),
  }),
  blazer: (cloth) => ({
    under: body({ ...cloth }, NECKS.crew, cloth.second),
    over:
      `<path d="${torso(cloth.width, '238 890C280 1080 400 1330 486 1560C560 1330 690 1060 738 852')}" fill="${cloth.base}"/>` +
      line(
        torso(cloth.width, '238 890C280 1080 400 1330 486 1560C560 1330 690 1060 738 852').replace(/Z$/, ''),
        cloth.ink,
      ) +
      shape(
        'M240 880C180 960 140 1040 128 1120L240 1170L210 1230C300 1370 410 1490 486 1560C400 1330 280 1080 240 880Z',
        mix(cloth.base, '#ffffff', 0.1),
        cloth.ink,
        9,
      ) +
      shape(
        'M736 846C790 930 828 1010 838 1090L732 1146L762 1206C680 1350 570 1480 486 1560C560 1330 690 1060 736 846Z',
        mix(cloth.base, '#ffffff', 0.1),
        cloth.ink,
        9,
      ) +
      arms(cloth),
  }),
  cardigan: (cloth) => ({
    under: body(cloth, NECKS.crew, cloth.second),
    over:
      `<path d="${torso(cloth.width, `214 902C240 1100 330 1400 372 ${BOTTOM}L600 ${BOTTOM}C650 1400 738 1080 762 866`)}" fill="${cloth.base}"/>` +
      line(`M214 902C240 1100 330 1400 372 ${BOTTOM}`, cloth.ink) +
      line(`M762 866C738 1080 650 1400 600 ${BOTTOM}`, cloth.ink) +
      line(
        `M262 890C290 1100 376 1400 420 ${BOTTOM}M722 856C690 1080 600 1400 552 ${BOTTOM}`,
        mix(cloth.base, cloth.ink, 0.35),
        7,
      ) +
      line(torso(cloth.width, '214 902M762 866').replace(/Z$/, ''), cloth.ink) +
      arms(cloth),
  }),
  denim: (cloth) => ({
    under: body(cloth, NECKS.crew, cloth.second),
    over:
      `<path d="${torso(cloth.width, `222 898C250 1100 380 1380 430 ${BOTTOM}L560 ${BOTTOM}C600 1380 730 1080 754 860`)}" fill="${cloth.base}"/>` +
      line(`M222 898C250 1100 380 1380 430 ${BOTTOM}M754 860C730 1080 600 1380 560 ${BOTTOM}`, cloth.ink) +
      line(torso(cloth.width, '222 898M754 860').replace(/Z$/, ''), cloth.ink) +
      shape(
        'M250 834C206 880 170 940 160 1000L330 1130C296 1040 268 940 250 834Z',
        mix(cloth.base, '#ffffff', 0.16),
        cloth.ink,
        9,
      ) +
      shape(
        'M708 800C756 840 800 900 816 960L654 1104C684 1010 700 910 708 800Z',
        mix(cloth.base, '#ffffff', 0.16),
        cloth.ink,
        9,
      ) +
      `<path d="M${CENTER - cloth.width + 210} 1270H340M640 1250H${CENTER + cloth.width - 200}" stroke="#f0c27a" stroke-width="6" stroke-dasharray="18 12" fill="none"/>` +
      arms(cloth),
  }),
  scarf: (cloth) => ({
    under: body({ ...cloth, base: cloth.second }, NECKS.high, cloth.second),
    over:
      shape(
        'M236 812C196 880 190 960 230 1010C330 1100 640 1090 742 980C776 920 760 840 722 780C640 880 560 912 470 906C390 902 300 880 236 812Z',
        cloth.base,
        cloth.ink,
      ) +
      shape(
        `M300 1040C280 1180 262 1330 270 1480L420 1492C424 1340 440 1200 470 1074C400 1080 340 1066 300 1040Z`,
        cloth.base,
        cloth.ink,
      ) +
      line('M262 900C360 1000 560 1010 716 890M250 960C360 1050 590 1050 738 950', mix(cloth.base, cloth.ink, 0.34), 8),
  }),
} satisfies Record<string, (cloth: Cloth) => Garment>;
