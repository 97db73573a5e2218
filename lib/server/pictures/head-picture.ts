import { type PictureKind, resourcePaths } from '@/lib/links/resource-paths';
import type { HeadTranslator } from '@/lib/server/page/head-translator';
import type { PictureContent } from './picture-content';
import { pictureVersion } from './picture-version';

/** Address and alternative text of a picture to share, for the head of its page. */
export function headPicture(kind: PictureKind, id: string, content: PictureContent, t: HeadTranslator) {
  const { locale, title } = content;
  return {
    path: resourcePaths.picture(kind, id, { locale, version: pictureVersion(content) }),
    alt: t('picture.alt', { title }),
  };
}
