import { useTranslations } from 'next-intl';
import { type EditSubject, suggestEditUrl } from '@/lib/links/suggest-edit-url';

/** A list with the place where visitors suggest edits, for `suggestEditUrl`; null if they cannot. */
export type EditableList = Omit<EditSubject, 'item'> & { target: string | null };

/** Returns the URL of a link to suggest an edit of a list, or of one of its items; null if visitors cannot. */
export function useSuggestEditUrl(
  { target, ...list }: EditableList,
  item: EditSubject['item'] | null,
): string | null {
  const t = useTranslations('template');
  const mail = {
    subject: (title: string) => t('suggestEditSubject', { title }),
    prompt: t('suggestEditPrompt'),
  };
  return target && suggestEditUrl(target, { ...list, item: item ?? undefined }, mail);
}
