import type { IconName } from './icon-sprite';
import { SPRITE_URL } from './icon-sprite';

type IconProps = { name: IconName; size?: 18 | 20 | 40 };

/**
 * A decorative icon in the color of the text: the text beside it or the accessible name of its button carries the
 * meaning. All icons are in one cached sprite file, so that they are not part of the JavaScript. Those beside text grow with it.
 */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} className="flex-none">
      <use href={`${SPRITE_URL}#${name}`} />
    </svg>
  );
}
