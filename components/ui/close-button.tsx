import type { ComponentProps } from 'react';
import { Icon } from './icon';

type CloseButtonProps = ComponentProps<'button'> & { label: string };

/** The cross that closes a note; its label says so to those who cannot see it. */
export function CloseButton({ label, className = '', ...rest }: CloseButtonProps) {
  return (
    <button type="button" aria-label={label} className={`icon-only ${className}`} {...rest}>
      <Icon name="x" size={18} />
    </button>
  );
}
