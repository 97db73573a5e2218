import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { closeDialog, ModalDialog } from '@/components/ui/modal-dialog';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import { copyText } from '@/lib/browser/copy-text';
import { useLocale } from '@/lib/i18n/use-locale';
import { DEFAULT_EMBED_THEME, EMBED_THEMES, embedCode, embedHeight, embedUrl } from '@/lib/links/embed';

export type EmbedDialogProps = {
  list: ListProperties;
  /** Public URL of the page. */
  url: string;
  sectionCount: number;
  onClose: () => void;
};

/** The HTML that shows a list on another site. */
export function EmbedDialog({ list, url, sectionCount, onClose }: EmbedDialogProps) {
  const t = useTranslations('template');
  const locale = useLocale();
  const code = useRef<HTMLTextAreaElement>(null);
  const [theme, setTheme] = useState(DEFAULT_EMBED_THEME);
  const [status, setStatus] = useState<'embedCopied' | 'embedCopyFailed' | null>(null);
  const html = embedCode({
    url: embedUrl(new URL(url).origin, { id: list.id, locale, theme }),
    title: list.title,
    width: '100%',
    height: embedHeight(list.items, sectionCount),
  });

  const copy = () => {
    copyText(html).then(
      () => {
        setStatus('embedCopied');
        track('list shared', { ...list, method: 'copied-embed' });
      },
      () => {
        setStatus('embedCopyFailed');
        code.current?.select();
      },
    );
  };

  return (
    <ModalDialog title={t('embed')} onClose={onClose}>
      <fieldset className="flex flex-wrap items-center gap-x-5">
        <legend className="float-start me-1 font-semibold">{t('embedTheme')}</legend>
        {EMBED_THEMES.map((option) => (
          <label key={option} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="_embed-theme"
              className="accent-leaf"
              checked={option === theme}
              onChange={() => {
                setTheme(option);
                setStatus(null);
              }}
              {...clickAttributes('embed', 'theme', option)}
            />
            {t(`embedThemes.${option}`)}
          </label>
        ))}
      </fieldset>
      <label className="grid gap-2">
        {t('embedCode')}
        <textarea
          ref={code}
          readOnly
          rows={5}
          dir="ltr"
          spellCheck={false}
          value={html}
          onFocus={(event) => event.currentTarget.select()}
          className="field field-sizing-content p-3 text-sm"
        />
      </label>
      <p role="status" className="meta">
        {status && t(status)}
      </p>
      <div className="dialog-buttons">
        <button
          type="button"
          onClick={copy}
          {...clickAttributes('embed', 'copy', list.id)}
          className="button"
        >
          {t('copy')}
        </button>
        <button
          type="button"
          onClick={closeDialog}
          {...clickAttributes('embed', 'dismiss', list.id)}
          className="button-plain"
        >
          {t('closeDialog')}
        </button>
      </div>
    </ModalDialog>
  );
}
