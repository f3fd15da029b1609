import type en from './en.json';

declare module '../../../../platform/errors/error-texts.ts' {
  interface ErrorTextFiles {
    'backend/mail-events': typeof en;
  }
}
