import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { StoreLinks } from '@/components/apps/store-links';
import { LogoMark } from '@/components/ui/logo-mark';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';
import type { ShellProps } from '@/lib/page/page-props';
import { LocaleLink } from './locale-link';

export function SiteFooter({ tags }: { tags: ShellProps['footerTags'] }) {
  const t = useTranslations('shell');
  return (
    <footer className="mt-20 border-line border-t py-10 print:hidden">
      <div className="frame grid gap-8 md:grid-cols-[1fr_2fr]">
        <div className="flex max-w-sm items-start gap-3 text-ink-soft text-sm">
          <LogoMark className="size-6 flex-none text-leaf" />
          <div>
            <p>{t('footerNote')}</p>
            <div className="mt-1 flex flex-wrap gap-x-5">
              <StoreLinks
                position="footer"
                className="inline-flex min-h-9 items-center hover:text-leaf-strong hover:underline"
              />
              <Link
                href={paths.privacy()}
                {...clickAttributes('footer', 'privacy-page')}
                className="inline-flex min-h-9 items-center hover:text-leaf-strong hover:underline"
              >
                {t('privacy')}
              </Link>
            </div>
          </div>
        </div>
        <div className="grid content-start gap-6">
          {tags.length > 0 && (
            <nav aria-labelledby="footer-tags">
              <h2 id="footer-tags" className="font-semibold text-sm">
                {t('footerTags')}
              </h2>
              <ul className="mt-2 flex flex-wrap gap-x-5">
                {tags.map((tag) => (
                  <li key={tag.id}>
                    <Link
                      href={paths.tag(tag.id)}
                      prefetch={false}
                      {...clickAttributes('footer', 'tag', tag.id)}
                      className="inline-flex min-h-9 items-center text-ink-soft text-sm hover:text-leaf-strong hover:underline"
                    >
                      {tag.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <nav aria-labelledby="footer-languages">
            <h2 id="footer-languages" className="font-semibold text-sm">
              {t('languages')}
            </h2>
            <ul className="mt-2 flex flex-wrap gap-x-5">
              {LOCALES.map((locale) => (
                <li key={locale}>
                  <LocaleLink
                    locale={locale}
                    {...clickAttributes('footer', 'language', locale)}
                    className="inline-flex min-h-9 items-center text-ink-soft text-sm hover:text-leaf-strong hover:underline"
                  />
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}
