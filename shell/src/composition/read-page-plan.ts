import { PAGE_PLAN_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';

/** Reads what the gateway decided for this page. Throws when the document carries no plan. */
export function readPagePlan(document: Document): PagePlan {
  const element = document.getElementById(PAGE_PLAN_ELEMENT_ID);
  if (element?.textContent) return JSON.parse(element.textContent) as PagePlan;
  throw new Error('The document carries no page plan.');
}
