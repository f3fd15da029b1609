import type { Page } from '@playwright/test';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Viewer } from './people.ts';

/** Where a screen is taken. */
export interface Place {
  page: Page;
  origin: string;
  locale: Locale;
}

export interface Screen {
  /** The id of the route that it shows; another name for a state of a page, or what no route has. */
  name: string;
  /** What the contact sheet calls it. */
  title: string;
  viewer: Viewer;
  /** The whole page instead of what is seen first. */
  whole?: true;
  /** With the questions that a first visit brings, unanswered. */
  firstVisit?: true;
  /** A state of a page rather than a page: two views of it are enough. */
  state?: true;
  /** A step of the way into an account: a state that is taken of the French tenant, in French, as well. */
  joining?: true;
  /** Brings the page there. */
  open: (place: Place) => Promise<void>;
}
