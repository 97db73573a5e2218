import { SPRITE_URL } from './icon-sprite';

/** The logo, in the color of the text around it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${SPRITE_URL}#logo-mark`} />
    </svg>
  );
}
