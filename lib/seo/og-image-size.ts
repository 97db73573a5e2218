/** Size, in pixels, of a picture to share: what chat apps and Open Graph's users show uncut. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const;
