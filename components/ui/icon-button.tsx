import type { ComponentProps } from 'react';
import { Icon } from './icon';
import type { IconName } from './icon-names';

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string };

/** A button with an icon and its name: under each other in a bar, side by side in a column. */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`icon-button ${className}`} {...rest}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}
