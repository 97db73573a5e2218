import { useTranslations } from 'next-intl';
import { type InputHTMLAttributes, type ReactNode, type RefObject, useEffect, useState } from 'react';

/** While a year is typed, its first digits are another year. */
const LIMITS = { min: '2000-01-01', max: '2199-12-31' };

type DateFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'disabled'> & {
  /** Of the input. */
  ref: RefObject<HTMLInputElement | null>;
  label: ReactNode;
  /** `YYYY-MM-DD`. */
  date: string | undefined;
  /** Gets null when the field is emptied. */
  onChange: (date: string | null) => void;
  /** Of the label. */
  className: string;
  'data-edit'?: string;
};

/** A labelled field for a date that is stored. It follows other tabs and what is undone, and says so if it cannot store what it shows. */
export function DateField({ ref, label, date, onChange, className, ...attributes }: DateFieldProps) {
  // Not while the visitor types: a date without its year is none yet.
  useEffect(() => {
    const { current } = ref;
    if (current && current !== document.activeElement) current.value = date ?? '';
  }, [ref, date]);
  const t = useTranslations('day');
  const [isRefused, setIsRefused] = useState(false);
  return (
    <>
      <label className={className}>
        {label}
        <input
          ref={ref}
          type="date"
          defaultValue={date}
          {...LIMITS}
          {...attributes}
          aria-invalid={isRefused || undefined}
          onChange={({ currentTarget: { validity, value } }) => {
            if (!validity.valid) return;
            setIsRefused(false);
            onChange(value || null);
          }}
          onBlur={({ currentTarget: { validity } }) => setIsRefused(!validity.valid)}
          className="field"
        />
      </label>
      {isRefused && (
        <span role="alert" className="basis-full print:hidden">
          {t('outOfRange', { minYear: LIMITS.min.slice(0, 4), maxYear: LIMITS.max.slice(0, 4) })}
        </span>
      )}
    </>
  );
}
