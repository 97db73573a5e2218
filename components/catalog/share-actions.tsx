import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatListHtml, formatListText } from '@/components/catalog/format-shown-list';
import { readChecklist } from '@/components/catalog/read-checklist';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { copyText } from '@/lib/browser/copy-text';

/** Buttons that copy and print the list of a private share. The copy does not contain its URL. */
export function ShareActions({ title }: { title: string }) {
  const t = useTranslations('privateShare');
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  const copy = () => {
    const source = { title, checklist: readChecklist() };
    copyText(formatListText(source), formatListHtml(source)).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  };
  return (
    <>
      <button
        type="button"
        onClick={copy}
        {...clickAttributes('private-share', 'copy')}
        className="button-plain needs-scripts"
      >
        {t('copy')}
      </button>
      <button
        type="button"
        onClick={() => window.print()}
        {...clickAttributes('private-share', 'print')}
        className="button-plain needs-scripts"
      >
        {t('print')}
      </button>
      <p role="status" className="-me-2 self-center text-ink-soft text-sm">
        {outcome && t(outcome)}
      </p>
    </>
  );
}
