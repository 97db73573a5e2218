import { createHash } from 'node:crypto';
import type { PictureContent } from './picture-content';

/** Counted up where the drawing changes, so that pictures that are kept for good get a new address. */
const DESIGN = 1;

/** Short digest of all that a picture is drawn from. */
export function pictureVersion(content: PictureContent): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, content]))
    .digest('hex')
    .slice(0, 12);
}
