import type { ComponentProps } from 'react';
import { Icon } from './icon';
import type { IconName } from './icon-sprite';

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string };

/** A button with an icon and a label: the label is below the icon in a bar, beside it in a column. */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`icon-button ${className}`} {...rest}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

type CloseButtonProps = ComponentProps<'button'> & { label: string };

/** A close button that shows an X; `label` is its accessible name. */
export function CloseButton({ label, className = '', ...rest }: CloseButtonProps) {
  return (
    <button type="button" aria-label={label} className={`icon-only ${className}`} {...rest}>
      <Icon name="x" size={18} />
    </button>
  );
}
