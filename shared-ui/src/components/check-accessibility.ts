import axe from 'axe-core';

/**
 * Fails with axe's own texts when a rule of WCAG 2.2 A or AA is broken. Contrast is tested in contrast.test.ts: jsdom
 * does not render.
 */
export async function checkAccessibility(root: Element = document.body): Promise<void> {
  const { violations } = await axe.run(root, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: {
      'color-contrast': { enabled: false },
      'region': { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  });
  const faults = violations.map(
    (fault) => `${fault.id}: ${fault.help} (${fault.nodes.map((node) => node.html).join(' ')})`,
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
