/** Where the build puts the icons and the sign of the brand; see `scripts/build-icons.ts`. */
export const SPRITE = '/icons/sprite.svg';
