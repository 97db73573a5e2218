import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Data, type Processor, unified } from 'unified';

// Parsing takes most of the time of an import, and half of that is spent on three constructs of GFM, which are tried at each line or
// each word. Texts that cannot contain them are parsed without: the tree is the same.

type Syntax = NonNullable<Data['micromarkExtensions']>[number];
type Constructs = NonNullable<Syntax['text']>;
type TreeExtension = NonNullable<Data['fromMarkdownExtensions']>[number];

type CostlySyntax = {
  /** Names in micromark. */
  constructs: readonly string[];
  /** What a text contains if they may apply to it. */
  clue: RegExp;
  /** Whether links are also searched in the texts of the tree. */
  isInTexts?: boolean;
};

const COSTLY: readonly CostlySyntax[] = [
  { constructs: ['table'], clue: /\||:-|-:/ },
  { constructs: ['emailAutolink'], clue: /@/ },
  // In texts, “@” and the rest of a URL can come from character references and escapes.
  { constructs: ['protocolAutolink', 'wwwAutolink'], clue: /[@&]|http|www/i, isInTexts: true },
];

/** Names in micromark of all constructs that are blocks. */
const BLOCKS = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'definition',
  'gfmFootnoteDefinition',
  'headingAtx',
  'htmlFlow',
  'list',
  'setextUnderline',
  'table',
  'thematicBreak',
];

type ParserOptions = {
  /** Whether texts may start with front matter between `---` lines. */
  hasFrontMatter: boolean;
  /** Whether there are other blocks than paragraphs, which end at blank lines. */
  hasBlocks?: boolean;
};

/** Returns a parser of GitHub Flavored Markdown. */
export function createGfmParser(options: ParserOptions): (source: string) => Root {
  const processors = new Map<string, Processor<Root>>();
  return (source) => {
    const unused = COSTLY.filter(({ clue }) => !clue.test(source));
    const key = unused.map(({ constructs }) => constructs[0]).join();
    const processor = processors.get(key) ?? createProcessor(unused, options);
    processors.set(key, processor);
    return processor.parse(source);
  };
}

function createProcessor(
  unused: readonly CostlySyntax[],
  { hasFrontMatter, hasBlocks = true }: ParserOptions,
): Processor<Root> {
  const processor = unified().use(remarkParse);
  if (hasFrontMatter) processor.use(remarkFrontmatter, ['yaml']);
  if (!hasBlocks) processor.use(disableBlocks);
  return processor.use(remarkGfm).use(removeSyntax, unused).freeze();
}

function disableBlocks(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: BLOCKS } }];
}

function removeSyntax(this: Processor, unused: readonly CostlySyntax[]): void {
  const data = this.data();
  const names = new Set(unused.flatMap(({ constructs }) => constructs));
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map(
    ({ flow = {}, text = {}, ...others }): Syntax => ({
      ...others,
      flow: withoutConstructs(flow, names),
      text: withoutConstructs(text, names),
    }),
  );
  if (unused.some(({ isInTexts }) => isInTexts)) {
    data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? []).map(withoutTransforms);
  }
}

function withoutConstructs(constructs: Constructs, names: ReadonlySet<string>): Constructs {
  const entries = Object.entries(constructs).map(([code, value]) => [
    code,
    [value].flat().filter((construct) => !construct?.name || !names.has(construct.name)),
  ]);
  return Object.fromEntries(entries.filter(([, list = []]) => list.length > 0)) as Constructs;
}

/** Links in texts are the only ones that GFM adds to a tree. */
function withoutTransforms(extension: TreeExtension): TreeExtension {
  if (Array.isArray(extension)) return extension.flatMap(withoutTransforms);
  const { transforms: _, ...others } = extension;
  return others;
}
