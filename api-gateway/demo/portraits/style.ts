import { createRequire } from 'node:module';
import { Style } from '@dicebear/core';

/**
 * Lorelei by Lisa Wischofsky, CC0 1.0 (NOTICE.md), with what portraits need and the style lacks: irises in the
 * colour of the eyes, blush, lines of age, stubble, beard and moustache. They are put into the style's own parts,
 * so hair and glasses fall over them as they should.
 */

interface ElementNode {
  type: string;
  name: string;
  attributes?: Record<string, unknown>;
}
interface StyleJson {
  components: Record<string, { variants: Record<string, { elements: ElementNode[] }> }>;
  colors: Record<string, { values: string[] }>;
}

type Circle = readonly [x: number, y: number, radius: number];

/** The largest circles that fit into the two eyes of each shape, in the coordinates of the part. */
const IRISES: Readonly<Record<string, readonly [Circle, Circle]>> = {
  variant02: [
    [117, 56, 30],
    [294, 46, 22],
  ],
  variant04: [
    [115, 52, 28],
    [295, 45, 23],
  ],
  variant11: [
    [125, 65, 22],
    [287, 47, 17],
  ],
  variant12: [
    [121, 55, 22],
    [291, 50, 19],
  ],
  variant14: [
    [131, 58, 27],
    [290, 52, 19],
  ],
  variant20: [
    [130, 59, 28],
    [316, 51, 21],
  ],
  variant24: [
    [73, 37, 21],
    [279, 50, 18],
  ],
};

/** Shapes of open eyes that have irises. */
export const EYE_SHAPES = Object.keys(IRISES);

const BEARD =
  'M118 392C124 446 160 508 238 545C292 568 384 575 428 548C474 520 489 466 496 396C484 402 462 412 444 414' +
  'C414 394 330 396 300 420C252 450 192 444 158 388C148 376 124 378 118 392Z';
const AROUND_MOUTH =
  'M286 448C310 428 352 432 386 432C420 430 446 432 462 446C452 490 412 512 366 506C326 502 296 482 286 448Z';
const MOUSTACHE =
  'M296 440C314 408 352 398 388 411C414 397 446 402 466 430C442 424 412 426 388 431C356 430 326 432 296 440Z';
const LINES = [
  'M196 292C182 288 172 282 164 274',
  'M196 306C182 308 172 308 160 304',
  'M300 402C288 418 280 434 278 452',
  'M246 344C262 354 282 356 298 350',
  'M262 92C312 82 372 84 424 98',
  'M282 116C324 110 366 112 404 120',
];

function color(name: string): { type: 'color'; name: string } {
  return { type: 'color', name };
}

function element(name: string, attributes: Record<string, unknown>): ElementNode {
  return { type: 'element', name, attributes };
}

function irisOf([x, y, radius]: Circle): ElementNode[] {
  const circle = (cx: number, cy: number, r: number, fill: unknown) =>
    element('circle', { cx: String(cx), cy: String(cy), r: String(Math.round(r * 10) / 10), fill });
  return [
    circle(x, y, radius * 0.82, color('iris')),
    circle(x, y, radius * 0.42, color('eyes')),
    circle(x + radius * 0.3, y - radius * 0.32, radius * 0.24, '#ffffff'),
  ];
}

function skinDetails(): ElementNode[] {
  const stroke = { 'fill': 'none', 'stroke': color('age'), 'stroke-width': '7', 'stroke-linecap': 'round' };
  return [
    element('ellipse', { cx: '214', cy: '392', rx: '62', ry: '44', fill: color('blush') }),
    element('ellipse', { cx: '456', cy: '374', rx: '34', ry: '36', fill: color('blush') }),
    element('path', { d: BEARD, fill: color('beard') }),
    element('path', { d: AROUND_MOUTH, fill: color('mouthSkin') }),
    element('path', { d: MOUSTACHE, fill: color('moustache') }),
    ...LINES.map((d) => element('path', { d, ...stroke })),
  ];
}

function extendLorelei(): Style {
  const json = createRequire(import.meta.url)('@dicebear/styles/lorelei.json') as StyleJson;
  const definition = structuredClone(json);
  for (const [name, irises] of Object.entries(IRISES)) {
    definition.components['eyes']?.variants[name]?.elements.push(...irises.flatMap(irisOf));
  }
  for (const { elements } of Object.values(definition.components['head']?.variants ?? {})) {
    const firstPart = elements.findIndex(({ type }) => type === 'component');
    elements.splice(firstPart, 0, ...skinDetails());
  }
  for (const name of ['iris', 'blush', 'age', 'beard', 'mouthSkin', 'moustache']) {
    definition.colors[name] = { values: ['#00000000'] };
  }
  return new Style(definition);
}

export const PORTRAIT_STYLE = extendLorelei();
