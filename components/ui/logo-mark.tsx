import { SPRITE_URL } from './icon-sprite';

/** The sign of the brand: a tick whose long arm is a leaf. Takes the colour of the text around it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${SPRITE_URL}#logo-mark`} />
    </svg>
  );
}
