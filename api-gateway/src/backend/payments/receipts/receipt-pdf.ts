// oxlint-disable-next-line import/no-named-as-default -- its types know the default alone
import PDFDocument from 'pdfkit';
import type { Locale } from '@tandem/contracts/product/locales';
import { fontOf } from './receipt-fonts.ts';
import { lettersOf, shareAboveBaseline } from './receipt-letters.ts';
import type { LetterFile } from './receipt-letters.ts';
import { receiptTexts } from './receipt-lines.ts';
import type { Line, ReceiptLines } from './receipt-lines.ts';

/** Points, on A4. */
const MARGIN = 56;
const RIGHT = 595.28 - MARGIN;
const WIDTH = RIGHT - MARGIN;
const LABEL_WIDTH = 130;
const SIZES = { title: 24, text: 10.5, small: 9 } as const;
const INK = '#1d1b20';
const SOFT = '#5c5866';
const RULE = '#d9d5de';

type Document = InstanceType<typeof PDFDocument>;

const WEIGHTS = { text: 400, strong: 600 } as const;
type Weight = keyof typeof WEIGHTS;

/** By what the page knows a font. */
const fontName = (weight: Weight, file: LetterFile): string => (file === 'latin' ? weight : `${weight}-${file}`);

/** Makes a font known to the page under its name. */
const register = (page: Document, weight: Weight, file: LetterFile) =>
  page.registerFont(fontName(weight, file), fontOf(file, WEIGHTS[weight]));

/**
 * Writes a text, its letters beyond Latin-1 in the font that has them, such as those of a Polish or a Greek address. All stand on
 * the baseline of the Latin letters: each font by its own top, the Greek ones would stand lower.
 */
function write(page: Document, weight: Weight, text: string, at: { x: number; y?: number; width?: number }) {
  const { x, y = page.y, width = WIDTH } = at;
  const runs = lettersOf(text);
  page.font(weight);
  const baseline = -page.currentLineHeight() * shareAboveBaseline();
  for (const [index, { file, letters }] of runs.entries()) {
    if (file !== 'latin') register(page, weight, file);
    page.font(fontName(weight, file));
    const options = { width, baseline, continued: index < runs.length - 1 };
    if (index === 0) page.text(letters, x, y, options);
    else page.text(letters, options);
  }
  page.font(weight);
}

function rule(page: Document): void {
  page.moveDown(0.5);
  page.moveTo(MARGIN, page.y).lineTo(RIGHT, page.y).lineWidth(0.7).strokeColor(RULE).stroke();
  page.moveDown(0.5);
}

/** A label with its value beside it. */
function fact(page: Document, { label, value }: Line): void {
  const { y } = page;
  page.font('text').fontSize(SIZES.text).fillColor(SOFT).text(label, MARGIN, y, { width: LABEL_WIDTH });
  const after = page.y;
  page.fillColor(INK);
  write(page, 'text', value, { x: MARGIN + LABEL_WIDTH, y, width: WIDTH - LABEL_WIDTH });
  page.y = Math.max(after, page.y) + 3;
}

/** A label with an amount at the right edge. */
function amount(page: Document, { label, value, strong }: Line): void {
  const { y } = page;
  page.fontSize(SIZES.text).fillColor(INK);
  write(page, strong === true ? 'strong' : 'text', label, { x: MARGIN, y, width: WIDTH - 120 });
  const after = page.y;
  if (value !== '') page.text(value, MARGIN, y, { width: WIDTH, align: 'right' });
  page.y = Math.max(after, page.y) + 5;
}

function draw(page: Document, lines: ReceiptLines, locale: Locale): void {
  page.fontSize(SIZES.text).fillColor(SOFT);
  write(page, 'strong', lines.site, { x: MARGIN, y: MARGIN });
  page.fontSize(SIZES.title).fillColor(INK).text(lines.title);
  page.moveDown(0.6);
  for (const line of lines.head) fact(page, line);
  rule(page);
  for (const line of lines.items) amount(page, line);
  for (const note of lines.notes) page.font('text').fontSize(SIZES.small).fillColor(SOFT).text(note, MARGIN);
  if (lines.credit.length > 0) {
    rule(page);
    for (const line of lines.credit) amount(page, line);
  }
  rule(page);
  page.font('strong').fontSize(SIZES.small).fillColor(SOFT).text(receiptTexts(locale)('seller'), MARGIN);
  for (const line of lines.seller) write(page, 'text', line, { x: MARGIN });
}

/** A receipt or a credit note as PDF, with its font inside (R-PAY-RECEIPT-PDF, R-PAY-CREDIT-NOTE-PDF). */
export function receiptPdf(lines: ReceiptLines, locale: Locale): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: locale,
    displayTitle: true,
    info: { Title: `${lines.title} ${lines.number}`, Author: lines.site },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('end', () => resolve(Buffer.concat(parts)));
    page.on('error', reject);
  });
  register(page, 'text', 'latin');
  register(page, 'strong', 'latin');
  draw(page, lines, locale);
  page.end();
  return done;
}
