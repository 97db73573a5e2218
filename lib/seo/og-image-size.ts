/** Size of an Open Graph image in pixels: the size that chat apps and social networks show without cropping. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const;
