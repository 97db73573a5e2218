import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { CloseButton } from '@/components/ui/icon-button';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import { copyText } from '@/lib/browser/copy-text';
import { DEFAULT_EMBED_THEME, EMBED_THEMES, embedCode, embedHeight, embedUrl } from '@/lib/links/embed';

export type EmbedDialogProps = {
  list: ListProperties;
  /** Public URL of the page. */
  url: string;
  sectionCount: number;
  onClose: () => void;
};

/** A modal dialog with the HTML that shows a list on another site. */
export function EmbedDialog({ list, url, sectionCount, onClose }: EmbedDialogProps) {
  const t = useTranslations('template');
  const locale = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const code = useRef<HTMLTextAreaElement>(null);
  const [theme, setTheme] = useState(DEFAULT_EMBED_THEME);
  const [status, setStatus] = useState<'embedCopied' | 'embedCopyFailed' | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
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
    <dialog
      ref={dialog}
      closedby="any"
      onClose={onClose}
      aria-labelledby="_embed-title"
      className="panel m-auto w-[36rem] p-5"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id="_embed-title" className="text-xl">
          {t('embed')}
        </h2>
        <CloseButton
          label={t('embedClose')}
          onClick={() => dialog.current?.close()}
          {...clickAttributes('embed', 'close')}
        />
      </div>
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
          className="field p-3 text-sm"
        />
      </label>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <button
          type="button"
          onClick={copy}
          className="button"
          {...clickAttributes('embed', 'copy', list.id)}
        >
          {t('copy')}
        </button>
        <p role="status">{status && t(status)}</p>
      </div>
    </dialog>
  );
}
