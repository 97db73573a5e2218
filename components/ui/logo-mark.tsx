import { SPRITE_URL } from './icon-sprite';

/** The logo without the name: a tick whose long arm is a leaf. Takes the color of the surrounding text. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${SPRITE_URL}#logo-mark`} />
    </svg>
  );
}
