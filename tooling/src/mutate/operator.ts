import type { Node } from 'oxc-parser';
import type { Place } from './syntax.ts';

/** One replacement in the text of a file, between two offsets. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A kind of rule that can be broken. */
export interface Operator {
  readonly name: string;
  /** The changes that break the rule at this very node; none when the node is no such rule. */
  readonly changes: (place: Place, source: string) => Change[];
}

export const textOf = (node: Node, source: string) => source.slice(node.start, node.end);

/** Replaces the operator between the two sides of an expression. */
export function replaceOperator(
  { left, right, operator }: { left: Node; right: Node; operator: string },
  text: string,
  source: string,
): Change[] {
  const start = source.indexOf(operator, left.end);
  return start === -1 || start >= right.start ? [] : [{ start, end: start + operator.length, text }];
}

/** Names of moments. Whether the exact instant is included is no rule, so their comparisons are turned around. */
const MOMENT = /now|date|time|until|since|expir|deadline|(_at|At)\b/i;

const BOUNDARY: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const TURNED: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

/** The comparison that breaks the given one: its boundary moved, or turned around when it compares moments. */
export function brokenComparison(operator: string, compared: string): string | undefined {
  return (MOMENT.test(compared) ? TURNED : BOUNDARY)[operator];
}
