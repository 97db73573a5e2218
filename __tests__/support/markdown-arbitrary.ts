import fc from 'fast-check';

/** Text fragments that are syntax in Markdown, HTML, YAML or the catalog's own notation. */
const PIECES = [
  ...'water Pack a B2 2. 1) 10 3.5 - * + # ## > | --- === :'.split(' '),
  ...[
    '^',
    '^id',
    '\\^id',
    '^2',
    'x^2',
    '[',
    ']',
    '[ ]',
    '[x]',
    '[a]',
    '](',
    '(',
    ')',
    '!',
    '![',
    '\\',
    '\\\\',
  ],
  ...[
    '*em*',
    '**strong**',
    '_under_',
    'snake_case',
    '~~gone~~',
    '~',
    '`code`',
    '``a ` b``',
    '`',
    '*',
    '**',
    '_',
  ],
  ...[
    '[link](https://example.org)',
    '[l](/a "t")',
    '[l](<a b>)',
    '![alt](x.png)',
    '<https://example.org/a_b>',
  ],
  ...[
    'https://example.org/x_y?a=1&b=2',
    'www.example.org',
    'me@example.org',
    'http://a.b.',
    ':tada:',
    '[^1]',
  ],
  ...[
    '<b>bold</b>',
    '<br>',
    '<your name>',
    '<!-- note -->',
    '<',
    '>',
    '&',
    '&amp;',
    '&#94;',
    '&nbsp;',
    '&#x20;',
  ],
  ...[
    'مرحبا',
    'שלום',
    '\u200f',
    '🎒',
    '👩‍🚀',
    'é',
    'e\u0301',
    '日本',
    '\u00a0',
    '"',
    "'",
    '“q”',
    '{due=-P4W}',
    '{',
    '}',
    '@',
    '$',
    '%',
  ],
  ...[
    'List<String>',
    '[[wiki]]',
    '- [ ] no',
    '\\[ \\]',
    '\\*',
    '\\_',
    '***',
    '* * *',
    '```',
    '~~~',
    '\t',
    '=',
    '***b***',
  ],
] as const;

/** A line of Markdown with unusual, broken or hostile syntax. */
export const nastyLine = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', '', '  ')), {
    minLength: 1,
    maxLength: 7,
  })
  .map((pieces) => pieces.map(([piece, space]) => piece + space).join(''));

/** A line of any characters. */
export const anyLine = fc.oneof(
  nastyLine,
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replace(/\s/gu, ' ')),
);

const indentBy = (prefix: string, text: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : prefix + line))
    .join('\n');

/** Details of an item: paragraphs, bullet and numbered lists, quotes, code, tables, HTML. */
export const detailBlocks: fc.Arbitrary<string> = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    anyLine,
    fc.tuple(anyLine, anyLine).map((lines) => lines.join('\n')),
    fc.tuple(anyLine, anyLine).map((lines) => lines.join('  \n')),
    fc
      .tuple(
        fc.constantFrom('- ', '* ', '+ ', '1. ', '3) '),
        fc.array(anyLine, { minLength: 1, maxLength: 2 }),
        fc.boolean(),
      )
      .map(([bullet, lines, loose]) => lines.map((line) => bullet + line).join(loose ? '\n\n' : '\n')),
    fc
      .tuple(fc.constantFrom('- ', '1. ', '> '), anyLine, tie('blocks'))
      .map(([bullet, line, blocks]) =>
        bullet === '> '
          ? indentBy('> ', `${line}\n\n${blocks}`)
          : `${bullet}${line}\n\n${indentBy(' '.repeat(bullet.length), blocks)}`,
      ),
    fc
      .tuple(fc.constantFrom('```', '~~~~'), anyLine)
      .map(([fence, line]) => `${fence}\n${line}\n\n  x\n${fence}`),
    anyLine.map((line) => `    ${line}`),
    fc.tuple(anyLine, anyLine).map(([a, b]) => `| ${a} | b |\n| - | :-: |\n| ${b} | c |`),
    anyLine.map((line) => `<details>\n<summary>${line}</summary>\n\nWhy\n\n</details>`),
    anyLine.map((line) => `<!-- ${line} -->`),
    anyLine.map((line) => `### ${line}`),
    fc.constantFrom(
      '---',
      '***',
      '<pre>',
      '<!-- open',
      '[a]: https://example.org',
      '[^1]: note',
      '$$',
      '<br>',
    ),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((blocks) => blocks.join('\n\n')),
})).blocks;

type Node = { text: string; checked: boolean; details: string | null; children: Node[] };

const nodeWithDepth = (levels: number): fc.Arbitrary<Node> =>
  fc.record({
    text: anyLine,
    checked: fc.boolean(),
    details: fc.option(detailBlocks, { freq: 3 }),
    children: levels === 0 ? fc.constant([]) : fc.array(nodeWithDepth(levels - 1), { maxLength: 2 }),
  });

const node = nodeWithDepth(2);

type SourceStyle = { bullet: string; loose: boolean; childrenFirst: boolean; newline: string };

function writeNode({ text, checked, details, children }: Node, style: SourceStyle): string {
  const nested = children.map((child) => writeNode(child, style)).join(style.loose ? '\n\n' : '\n');
  const blocks = [details === null ? '' : `\n${details}\n`, nested].filter(Boolean);
  if (style.childrenFirst) blocks.reverse();
  const body = blocks.join('\n');
  const indent = ' '.repeat(style.bullet.length + 1);
  return `${style.bullet} [${checked ? 'x' : ' '}] ${text}${body ? `\n${indentBy(indent, body)}` : ''}`;
}

/** The source of a checklist file, in one of the common Markdown styles. */
export const checklistSource: fc.Arbitrary<string> = fc
  .record({
    title: fc.option(anyLine),
    sections: fc.array(
      fc.record({
        heading: fc.option(fc.tuple(fc.integer({ min: 1, max: 6 }), anyLine)),
        prose: fc.option(anyLine, { freq: 2 }),
        nodes: fc.array(node, { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    style: fc.record({
      bullet: fc.constantFrom('-', '*', '+', '1.', '7)'),
      loose: fc.boolean(),
      childrenFirst: fc.boolean(),
      newline: fc.constantFrom('\n', '\r\n'),
    }),
  })
  .map(({ title, sections, style }) => {
    const blocks = sections.flatMap(({ heading, prose, nodes }) => [
      ...(heading ? [`${'#'.repeat(heading[0])} ${heading[1]}`] : []),
      ...(prose === null ? [] : [prose]),
      nodes.map((child) => writeNode(child, style)).join(style.loose ? '\n\n' : '\n'),
    ]);
    return [...(title === null ? [] : [`# ${title}`]), ...blocks, '']
      .join('\n\n')
      .replaceAll('\n', style.newline);
  });
