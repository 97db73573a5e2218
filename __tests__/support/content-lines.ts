import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ContentFile, readContentFiles } from '@/lib/server/catalog/content/read-content-files';

/** A line of a file with texts for visitors. */
export type ContentLine = {
  locale: string;
  /** Path from the project folder. */
  file: string;
  /** One-based. */
  line: number;
  /** What the text is: `message` for the UI texts in `messages/`; `name` for tags, channels and the day of a list; `description` for tags and channels. */
  kind: 'title' | 'summary' | 'promise' | 'section' | 'item' | 'note' | 'name' | 'description' | 'message';
  /** Inline Markdown without its stored id and code, or a message without its tags and numbers. */
  text: string;
};

/** A stored id, and the due offset of a heading. */
const LINE_END = / \^[a-z0-9-]+(?: \{due=[^}]*\})?$/;

/** Returns the lines of all files of `content/`. Keywords are not among them: they are words of visitors. */
export async function readContentLines(): Promise<ContentLine[]> {
  const files = await readContentFiles(path.resolve('content'));
  return files.flatMap(toLines);
}

function toLines({ kind, locale, path: file, text }: ContentFile): ContentLine[] {
  const relative = path.relative('.', file);
  const lines: ContentLine[] = [];
  let nameLocale: string | null = null;
  for (const [index, source] of text.split('\n').entries()) {
    if (source === '---') nameLocale = null;
    nameLocale = NAME_LOCALE.exec(source)?.[1] ?? nameLocale;
    const [lineKind, markdown] = nameLocale ? toNameKind(source) : toKind(source);
    if (!lineKind) continue;
    const groupKind = lineKind === 'title' ? 'name' : 'description';
    lines.push({
      locale: nameLocale ?? locale,
      file: relative,
      line: index + 1,
      kind: kind === 'template' ? lineKind : groupKind,
      text: markdown.replace(/`[^`]*`/g, 'code'),
    });
  }
  return lines;
}

/** The first line of a name in the front matter. */
const NAME_LOCALE = /^ {2}([a-z]{2}(?:-[A-Z]{2})?):$/;

/** The title and the promise of a name; other lines of front matter after them have no texts for visitors. */
function toNameKind(source: string): ReturnType<typeof toKind> {
  const [, kind, text = ''] = /^ {4}(title|promise): "(.*)"$/.exec(source) ?? [];
  return kind === undefined ? [null, ''] : [kind as 'title' | 'promise', text];
}

/** Recognizes the few forms that lines of `content/` have. Other keys of the front matter have no texts for visitors. */
function toKind(source: string): [ContentLine['kind'], string] | [null, ''] {
  const metadata = /^(title|summary|promise): "(.*)"$/.exec(source);
  if (metadata) return [metadata[1] as 'title' | 'summary' | 'promise', metadata[2] ?? ''];
  const day = /^day: (.*)$/.exec(source);
  if (day) return ['name', day[1] ?? ''];
  if (/^(---|[a-z]+:.*|\s*)$/.test(source)) return [null, ''];
  const text = source.replace(LINE_END, '');
  const item = /^ *- \[[ x]\] (.*)$/.exec(text);
  if (item) return ['item', item[1] ?? ''];
  const heading = /^#+ (.*)$/.exec(text);
  if (heading) return ['section', heading[1] ?? ''];
  return ['note', text.trim()];
}

/** Returns the texts of `messages/*.json`, which have one message in each line. */
export function readMessageLines(): ContentLine[] {
  return readdirSync('messages')
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const file = path.join('messages', name);
      const locale = path.basename(name, '.json');
      return readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((source, index) => {
          const message = /^ *"[\w-]+": (".*"),?$/.exec(source);
          if (!message) return [];
          const text = (JSON.parse(message[1] ?? '""') as string)
            .replace(/<(\w+)><\/\1>/g, '0')
            .replace(/<\/?\w+>/g, '')
            .replace(/\{\w+(, number)?\}/g, '0');
          return [{ locale, file, line: index + 1, kind: 'message' as const, text }];
        });
    });
}

/** Formats a violation for the person who fixes it: the place, the text and what to do. */
export function describeLine({ file, line, text }: ContentLine, advice: string): string {
  return `${file}:${line}: “${text}”: ${advice}`;
}
