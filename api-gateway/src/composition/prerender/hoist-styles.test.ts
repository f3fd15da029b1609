import { describe, expect, test } from 'vitest';
import { hoistStyles } from './hoist-styles.ts';

describe('hoistStyles', () => {
  test('moves inline styles into rules, one for equal ones, and leaves the rest as it is', () => {
    const markup =
      '<p class="a" style="width:60%;color:red">style=&quot;x&quot;</p><i style="--ratio:4/5"></i><b style="width:60%;color:red" id="b"></b>';
    expect(hoistStyles(markup)).toEqual({
      html: '<p class="a" data-style="0">style=&quot;x&quot;</p><i data-style="1"></i><b data-style="0" id="b"></b>',
      css: '[data-style="0"]{width:60%;color:red}[data-style="1"]{--ratio:4/5}',
    });
  });

  test('unescapes what React escaped', () => {
    expect(hoistStyles('<p style="font-family:&quot;A &amp; B&quot;,&#x27;C&#x27;"></p>').css).toBe(
      `[data-style="0"]{font-family:"A & B",'C'}`,
    );
  });

  test('text that looks like a tag stays text', () => {
    const markup = '<p>a &lt;p style=&quot;x&quot;&gt; b style="not in a tag"</p>';
    expect(hoistStyles(markup)).toEqual({ html: markup, css: '' });
  });

  test.each(['color:red}body{display:none', 'a:&lt;/style&gt;', '/*', '@import', 'a:\\7d'])(
    'a style that could leave its rule is dropped: %s',
    (style) => {
      expect(hoistStyles(`<p style="${style}"></p>`)).toEqual({ html: '<p></p>', css: '' });
    },
  );
});
