import { textsIn } from '../../platform/i18n/texts.ts';
import type en from './texts/en.json';

export type ExportTexts = typeof en;

/** The texts of the mail and of the page that its link opens. */
export const exportTexts = textsIn<ExportTexts>(import.meta.dirname);
