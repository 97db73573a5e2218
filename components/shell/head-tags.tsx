import Head from 'next/head';
import { useTheme } from 'next-themes';
import { SITE } from '@/lib/config/site';
import { paths } from '@/lib/links/paths';
import type { PageHead } from '@/lib/seo/page-head';
import { PICTURE_SIZE } from '@/lib/seo/picture-size';

/** The head of every page; the one place that writes it. Tags without a `name` need a key to be replaced. */
export function HeadTags({ head }: { head: PageHead }) {
  const { forcedTheme, resolvedTheme } = useTheme();
  const chrome = (forcedTheme ?? resolvedTheme) === 'dark' ? 'dark' : 'light';
  const { title, description, canonical, indexed, picture } = head;
  return (
    <Head>
      <title key="title">{title}</title>
      <meta
        key="viewport"
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover"
      />
      <meta key="description" name="description" content={description} />
      {!indexed && <meta key="robots" name="robots" content="noindex" />}
      {canonical && <link key="canonical" rel="canonical" href={canonical} />}
      {head.alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      {head.files.map(({ type, title, href }) => (
        <link key={href} rel="alternate" type={type} title={title} href={href} />
      ))}
      {head.verification.map(({ name, content }) => (
        <meta key={name} name={name} content={content} />
      ))}

      <link key="icon" rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      <link key="icon-ico" rel="icon" href="/favicon.ico" sizes="32x32" />
      <link key="icon-apple" rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link key="manifest" rel="manifest" href={paths.manifest()} />
      <meta key="theme-color" name="theme-color" content={SITE.themeColor[chrome]} />

      <meta key="og:site_name" property="og:site_name" content={SITE.brand} />
      <meta key="og:type" property="og:type" content="website" />
      <meta key="og:title" property="og:title" content={title} />
      <meta key="og:description" property="og:description" content={description} />
      {canonical && <meta key="og:url" property="og:url" content={canonical} />}
      {head.openGraphLocales.map((locale, index) => (
        <meta
          key={`og:${locale}`}
          property={index > 0 ? 'og:locale:alternate' : 'og:locale'}
          content={locale}
        />
      ))}
      {picture && (
        <>
          <meta key="og:image" property="og:image" content={picture.url} />
          <meta key="og:image:type" property="og:image:type" content="image/png" />
          <meta key="og:image:width" property="og:image:width" content={`${PICTURE_SIZE.width}`} />
          <meta key="og:image:height" property="og:image:height" content={`${PICTURE_SIZE.height}`} />
          <meta key="og:image:alt" property="og:image:alt" content={picture.alt} />
          <meta key="twitter:image" name="twitter:image" content={picture.url} />
          <meta key="twitter:image:alt" name="twitter:image:alt" content={picture.alt} />
        </>
      )}
      <meta key="twitter:card" name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <meta key="twitter:title" name="twitter:title" content={title} />
      <meta key="twitter:description" name="twitter:description" content={description} />
    </Head>
  );
}
