/**
 * A lint rule: a function of a test file has at most `max` lines, as anywhere else; the callback of a `describe` is the
 * list of its tests, and may have more.
 */
interface FunctionNode {
  type: string;
  parent: { type: string; callee?: CalleeNode };
  loc: { start: { line: number }; end: { line: number } };
}

interface CalleeNode {
  type: string;
}

/** The parts of ESLint's interface that the rule uses. */
interface Context {
  options: unknown[];
  report: (fault: { message: string; node: unknown }) => void;
}

/** Whether a call is one of `describe`, `describe.each(rows)`, `test.describe` or `test.describe.serial`. */
export function isDescribe(callee: CalleeNode | undefined): boolean {
  if (callee === undefined) return false;
  const fields = callee as CalleeNode &
    Partial<Record<'object' | 'property' | 'callee', CalleeNode>> & { name?: unknown };
  if (callee.type === 'Identifier') return fields.name === 'describe';
  return [fields.object, fields.property, fields.callee].some(isDescribe);
}

export const testLength = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: { max: { type: 'integer' } },
        required: ['max'],
        additionalProperties: false,
      },
    ],
  },
  create(context: Context) {
    const { max } = context.options[0] as { max: number };
    const check = (node: FunctionNode) => {
      const lines = node.loc.end.line - node.loc.start.line + 1;
      if (lines <= max || (node.parent.type === 'CallExpression' && isDescribe(node.parent.callee))) return;
      context.report({ message: `A function of ${lines} lines: a test has at most ${max}.`, node });
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};
