import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseChecklist } from '#contract/checklist.ts';

import { htmlToText, isHtml } from './html-text.ts';

test.each([
  ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['<h2>Head</h2><p>Text</p>', 'Head\n\nText'],
  ['<ul><li><p>One</p><ul><li>Inner</li></ul></li><li>Two</li></ul>', '- One\n  - Inner\n- Two'],
  ['<ol><li>One</li><li>Two</li></ol>', '1. One\n2. Two'],
  ['<p>5 &lt; 6 &amp; 7 &gt; 6 &#8364; &#x1F600;</p>', '5 < 6 & 7 > 6 € 😀'],
  ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
  ['<a href="https://example.org/?a=1&amp;b=2">here</a>', 'here (https://example.org/?a=1&b=2)'],
  ['<a href="https://example.org">https://example.org</a>', 'https://example.org'],
  ['<a href="javascript:alert(1)">here</a>', 'here'],
  ['<a href="tel:+4930123">the landlord</a>', 'the landlord (tel:+4930123)'],
  ['<a href="/projects/3">the roof</a>', 'the roof (/projects/3)'],
  [
    '<p>See <img src="https://example.org/a.png" alt="the leak"> here</p>',
    'See the leak (https://example.org/a.png) here',
  ],
  ['<img src="/files/1">', 'Image (/files/1)'],
  ['<img src="data:image/png;base64,AAAA" alt="the leak">', 'the leak'],
  ['<p>a</p><script>alert("<p>b</p>")</script><style>p{}</style><!-- c --><p>d</p>', 'a\n\nd'],
  ['<pre><code>a\n  b</code></pre>', '```\na\n  b\n```'],
  ['<p>Run</p><pre>\na\n</pre><p>then</p>', 'Run\n\n```\na\n```\n\nthen'],
  ['<pre>```\na\n```</pre>', '````\n```\na\n```\n````'],
  ['<pre>a<pre>b</pre></pre></pre>c', '```\na\n\nb\n```\n\nc'],
  ['<pre> </pre><p>a</p>', 'a'],
  ['<p>a</p><pre>unclosed', 'a\n\n```\nunclosed\n```'],
  ['<ul><li><pre>a</pre></li><li>b</li></ul>', '-\n```\na\n```\n- b'],
  ['<p title="a > b">text</p>', 'text'],
  ['<p>open <b>and <i>unclosed', 'open and unclosed'],
  ['3 < 4 <p>and more</p>', '3 < 4\n\nand more'],
])('%s', (html, text) => {
  expect(isHtml(html)).toBe(true);
  expect(htmlToText(html)).toBe(text);
});

test('what is code in HTML is none of a checklist, and what stands around it is', () => {
  const html =
    '<ul data-type="taskList"><li>one</li></ul><pre><code>- [ ] not</code></pre><ul data-type="taskList"><li>two</li></ul>';
  expect(parseChecklist(htmlToText(html)).map(({ text }) => text)).toEqual(['one', 'two']);
});

test.each(['plain words', '1 < 2 and 3 > 2', '- [ ] a *list*'])('%s is no HTML', (text) => {
  expect(isHtml(text)).toBe(false);
});

test('no text takes long', () => {
  const parts = ['<', '<p ', '<pre>', '</pre>', '"', "'", '<!--', '&', '<ul><li>', ' ', '<a href="', '\n'];
  const before = process.cpuUsage();
  for (const part of parts) htmlToText(part.repeat(20_000));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(20_000);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...parts, 'x', '>')),
      (all) => typeof htmlToText(all.join('')) === 'string',
    ),
  );
});
