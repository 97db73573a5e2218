import type { IconName } from './icon-sprite';
import { SPRITE_URL } from './icon-sprite';

type IconProps = { name: IconName; size?: 18 | 20 | 40 };

/**
 * An icon of the set, in the colour of the text. It is drawn from one file that all pages share, so that no
 * script carries it. The text beside it, or the name of its button, says what it means.
 */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} className="flex-none">
      <use href={`${SPRITE_URL}#${name}`} />
    </svg>
  );
}
