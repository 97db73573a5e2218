import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StoreLinks } from '@/components/apps/store-links';
import { LogoMark } from '@/components/ui/logo-mark';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { LOCALES } from '@/lib/config/locales';
import { TEXT_PAGE_NAMES, TEXT_PAGES } from '@/lib/config/text-pages';
import { paths } from '@/lib/links/paths';
import type { ShellProps } from '@/lib/page/page-props';
import { ConsentNoticeLoader } from './consent-notice-loader';
import { LocaleLink } from './locale-link';
import { LocaleSuggestionLoader } from './locale-suggestion-loader';
import { SearchKeyToggle } from './search-key-toggle';

export function SiteFooter({ tags }: { tags: ShellProps['footerTags'] }) {
  const t = useTranslations('shell');
  return (
    <>
      <footer className="mt-20 border-line border-t py-10 print:hidden">
        <div className="frame grid gap-8 md:grid-cols-[1fr_2fr]">
          <div className="grid max-w-sm gap-3 text-ink-soft text-sm">
            <LogoMark className="size-6 text-leaf" />
            <div>
              <p>{t('footerNote')}</p>
              <div className="mt-1 flex flex-wrap gap-x-5">
                <StoreLinks position="footer" className="quiet-link" />
                <Link
                  href={paths.yourLists()}
                  prefetch={false}
                  {...clickAttributes('footer', 'your-lists')}
                  className="quiet-link"
                >
                  {t('yourLists')}
                </Link>
                {TEXT_PAGE_NAMES.map((page) => (
                  <Link
                    key={page}
                    href={TEXT_PAGES[page].path}
                    prefetch={false}
                    {...clickAttributes('footer', `${page}-page`)}
                    className="quiet-link"
                  >
                    {t(page)}
                  </Link>
                ))}
                <SearchKeyToggle />
              </div>
            </div>
          </div>
          <div className="grid content-start gap-6">
            {tags.length > 0 && (
              <FooterNav id="_footer-tags" title={t('footerTags')}>
                {tags.map((tag) => (
                  <li key={tag.id}>
                    <Link
                      href={paths.tag(tag.id)}
                      prefetch={false}
                      {...clickAttributes('footer', 'tag', tag.id)}
                      className="quiet-link"
                    >
                      {tag.title}
                    </Link>
                  </li>
                ))}
              </FooterNav>
            )}
            <FooterNav id="_footer-languages" title={t('languages')}>
              {LOCALES.map((locale) => (
                <li key={locale}>
                  <LocaleLink
                    locale={locale}
                    {...clickAttributes('footer', 'language', locale)}
                    className="quiet-link"
                  />
                </li>
              ))}
            </FooterNav>
          </div>
        </div>
      </footer>
      <LocaleSuggestionLoader />
      <ConsentNoticeLoader />
    </>
  );
}

function FooterNav({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="font-sans text-sm">
        {title}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-5">{children}</ul>
    </nav>
  );
}
