import { buildItemTree, type ItemNode } from '@/components/catalog/item-tree';
import { SafeHtml } from '@/components/ui/safe-html';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { LOGO_PATH } from '@/lib/config/logo';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import type { EmbeddedList, EmbedMessage, EmbedProps } from '@/lib/page/embed-props';
import { textDirection } from '@/lib/text/text-direction';

/**
 * A whole HTML document that shows a list, or why there is none, in a frame of another site. It is rendered on the server
 * only, and needs no other file.
 */
export function EmbedDocument({ locale, theme, texts, style, script, home, content }: EmbedProps) {
  const isList = content.kind === 'list';
  return (
    <html lang={locale} dir={textDirection(locale)} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {/* The site's pages and those that items link to do not open in frames. */}
        <base target="_blank" />
        <title>{isList ? content.list.title : content.message.title}</title>
        {isList && <link rel="canonical" href={content.list.canonical} />}
        <style>{style}</style>
      </head>
      {isList ? (
        <body data-list={content.list.id}>
          <List list={content.list} locale={locale} texts={texts} />
          <script>{script}</script>
        </body>
      ) : (
        <body>
          <Message {...content.message} />
          <footer>
            <SiteLink href={home} text={texts.home} />
          </footer>
        </body>
      )}
    </html>
  );
}

function Message({ title, text, retry }: EmbedMessage) {
  return (
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
      {retry && (
        <p>
          <a href={retry.url} target="_self" className="retry-link">
            {retry.text}
          </a>
        </p>
      )}
    </main>
  );
}

type ListProps = Pick<EmbedProps, 'locale' | 'texts'> & { list: EmbeddedList };

function List({ list, locale, texts }: ListProps) {
  const { title, isTitleShown, channel, url, sections, itemCount } = list;
  const langProps = langAttributes(list.locale, locale);
  return (
    <>
      <header>
        <h1 {...langProps} className={isTitleShown ? undefined : 'sr-only'}>
          {title}
        </h1>
        <a href={channel.url} rel="noreferrer">
          {channel.title}
        </a>
      </header>
      <main {...langProps}>
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </main>
      <footer>
        {itemCount > 0 && (
          <div className="tick-progress" hidden>
            <progress className="progress" value={0} max={itemCount} />
            <span data-text={texts.progress} aria-hidden="true" />
          </div>
        )}
        <SiteLink href={url} text={texts.open} />
      </footer>
    </>
  );
}

function SiteLink({ href, text }: { href: string; text: string }) {
  return (
    // Visits from frames are told apart by their campaign. With a referrer, they would seem to come from the site itself.
    <a href={href} rel="noreferrer" className="site-link">
      <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24">
        <path fill="currentColor" d={LOGO_PATH} />
      </svg>
      {text}
    </a>
  );
}

function Section({ section: { titleHtml, items } }: { section: SectionView }) {
  return (
    <section>
      {titleHtml && (
        <h2>
          <SafeHtml html={titleHtml} />
        </h2>
      )}
      <Items nodes={buildItemTree(items)} />
    </section>
  );
}

function Items({ nodes }: { nodes: readonly ItemNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <ul className="item-list">
      {nodes.map(({ item: { id, html, details }, children }) => (
        <li key={id}>
          <label>
            <input type="checkbox" className="tick-checkbox" value={id} />
            <SafeHtml html={html} className="text" />
          </label>
          {details && <SafeHtml as="div" html={details} className="details" />}
          <Items nodes={children} />
        </li>
      ))}
    </ul>
  );
}
