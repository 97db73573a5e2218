import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { hasModifier } from '@/lib/browser/has-modifier';
import type { GroupRef, PageCard } from '@/lib/catalog/template-card';
import { subjectStyle } from '@/lib/config/subjects';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { type Suggestions, useSuggestions } from './use-suggestions';

type SearchSuggestionsProps = { field: HTMLInputElement; text: string; onClose: () => void };

/**
 * Lists and subjects for what is being typed: the list box of an editable combobox, as the ARIA Authoring Practices describe
 * it. The focus stays in the field. Renders nothing if there is nothing to suggest.
 */
export function SearchSuggestions({ field, text, onClose }: SearchSuggestionsProps) {
  const t = useTranslations('shell');
  const pageLocale = useLocale();
  const id = useId();
  const suggestions = useSuggestions(text);
  const { lists, subjects } = suggestions;
  const ids = [...lists, ...subjects].map((_, index) => `${id}${index}`);
  const active = useActiveOption({ field, id, ids, suggestions });
  if (ids.length === 0) return null;
  const optionProps = (index: number) => ({
    id: ids[index],
    role: 'option',
    'aria-selected': ids[index] === active,
    tabIndex: -1,
    prefetch: false,
    className: 'list-link',
    onClick: (event: MouseEvent) => {
      // It opens in another tab.
      if (hasModifier(event)) return;
      // The header stays when the page changes.
      field.value = '';
      onClose();
    },
  });
  const renderList = (
    { id: list, locale, titleLocale = locale, title, subject }: PageCard,
    index: number,
  ) => (
    <Link
      key={list}
      href={paths.template(list)}
      {...clickAttributes('suggestions', 'template', list)}
      {...optionProps(index)}
    >
      <SubjectIcon {...subject} />
      <bdi {...langAttributes(titleLocale, pageLocale)}>{title}</bdi>
    </Link>
  );
  const renderSubject = ({ id: tag, title }: GroupRef, index: number) => (
    <Link
      key={tag}
      href={paths.tag(tag)}
      {...clickAttributes('suggestions', 'tag', tag)}
      {...optionProps(lists.length + index)}
    >
      <SubjectIcon {...subjectStyle(tag)} />
      {title}
    </Link>
  );
  return (
    <div
      id={id}
      role="listbox"
      aria-label={field.getAttribute('aria-label') ?? undefined}
      // The field keeps the focus when an option is pressed.
      onMouseDown={(event) => event.preventDefault()}
      className="panel search-panel"
    >
      <OptionGroup title={t('templates')}>{lists.map(renderList)}</OptionGroup>
      <OptionGroup title={t('footerTags')}>{subjects.map(renderSubject)}</OptionGroup>
    </div>
  );
}

function OptionGroup({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

type ActiveOptionOptions = {
  field: HTMLInputElement;
  /** Of the list box. */
  id: string;
  /** Of its options. */
  ids: readonly string[];
  suggestions: Suggestions;
};

/**
 * Sets the attributes of the field, and handles its keys. Returns the id of the option that the arrow keys have reached, which the
 * Enter key opens; undefined if there is none. Other suggestions have none at first.
 */
function useActiveOption({ field, id, ids, suggestions }: ActiveOptionOptions): string | undefined {
  const [reached, setReached] = useState<{ id?: string | undefined; suggestions?: Suggestions }>({});
  const active = reached.suggestions === suggestions ? reached.id : undefined;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing } = event;
    // Input methods use the same keys.
    if (isComposing || altKey || ctrlKey || metaKey || shiftKey || ids.length === 0) return;
    const option = active && document.getElementById(active);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const current = active ? ids.indexOf(active) : -1;
      const next = key === 'ArrowDown' ? current + 1 : Math.max(current, 0) - 1;
      setReached({ id: ids.at(next % ids.length), suggestions });
    } else if (key === 'Enter' && option) {
      option.click();
    } else if (key !== 'Escape') {
      setReached({});
      return;
    }
    // Another press of the Escape key clears the text, or closes the search of the header.
    event.preventDefault();
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => onKeyDown(event);
    const reset = () => setReached({});
    field.addEventListener('keydown', handleKey);
    field.addEventListener('input', reset);
    return () => {
      field.removeEventListener('keydown', handleKey);
      field.removeEventListener('input', reset);
    };
  }, [field]);
  const isOpen = ids.length > 0;
  useEffect(() => {
    if (!isOpen) return;
    field.setAttribute('aria-expanded', 'true');
    field.setAttribute('aria-controls', id);
    return () => {
      field.setAttribute('aria-expanded', 'false');
      field.removeAttribute('aria-controls');
    };
  }, [field, id, isOpen]);
  useEffect(() => {
    if (!active) return;
    field.setAttribute('aria-activedescendant', active);
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
    return () => field.removeAttribute('aria-activedescendant');
  }, [field, active]);
  return active;
}
