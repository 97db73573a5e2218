import { useTranslations } from 'next-intl';
import { Children, type ReactNode } from 'react';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { PositionWith } from '@/lib/analytics/plan/click-targets';
import { CONTACT_EMAIL } from '@/lib/config/contact';
import type { TextPageDates } from '@/lib/page/view-props';

type TextPageProps = TextPageDates & { title: string; lead: string; children: ReactNode };

/** A page of text in sections, with the date of its last change. */
export function TextPage({ title, lead, updated, updatedOn, children }: TextPageProps) {
  const t = useTranslations('textPage');
  return (
    <article className="text-page frame pt-10">
      <div className="max-w-[42rem]">
        <h1>{title}</h1>
        <p className="mt-2 text-ink-soft text-sm">
          <time dateTime={updated}>{t('updated', { date: updatedOn })}</time>
        </p>
        <p className="lead mt-4">{lead}</p>
        {children}
      </div>
    </article>
  );
}

type TextSectionProps = { title: string; children: ReactNode };

/** A section of a text page that is a list: its children are `<li>` elements. A single one has no bullet. */
export function ListSection({ title, children }: TextSectionProps) {
  const isSingle = Children.toArray(children).length === 1;
  return (
    <TextSection title={title}>
      <ul className={isSingle ? undefined : 'grid list-disc gap-2 ps-5'}>{children}</ul>
    </TextSection>
  );
}

/** A section of a text page. */
export function TextSection({ title, children }: TextSectionProps) {
  return (
    <section>
      <h2 className="mt-8 mb-2">{title}</h2>
      {children}
    </section>
  );
}

/** Link to the e-mail address of the site. */
export function ContactLink({ position }: { position: PositionWith<'contact'> }) {
  return (
    <a
      href={`mailto:${CONTACT_EMAIL}`}
      {...clickAttributes(position, 'contact')}
      className="prose-link [overflow-wrap:anywhere]"
    >
      {CONTACT_EMAIL}
    </a>
  );
}
