import { isPrivateSharePath, replacePrivateShareIds } from '@/lib/links/private-share-path';
import { splitAbsoluteForm } from './absolute-form';

const MAX_PATH_LENGTH = 200;

/** An id of a private share wherever it is. Ids of templates have neither capital letters nor underscores. */
const SHARE_ID = /(?<![\w-])(?=[\w-]{0,21}[A-Z_])[\w-]{22}(?![\w-])/g;

/** The path of a URL for the log: without query and without ids of private shares. */
export function loggedPath(url: string): string {
  const path = decodeFully(splitAbsoluteForm(url).rest.split(/[?#]/, 1)[0] ?? '').replace(/\/{2,}/g, '/');
  const redacted = isPrivateSharePath(path)
    ? path.replace(/(\/a\/).*$/, '$1[id]')
    : replacePrivateShareIds(path, () => '[id]');
  return redacted.replace(SHARE_ID, '[id]').slice(0, MAX_PATH_LENGTH);
}

/** Ids can be percent-encoded more than once, for example in a link that another site has encoded. */
function decodeFully(path: string): string {
  let decoded = path;
  for (let round = 0; round < 3 && decoded.includes('%'); round++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return decoded;
    }
  }
  return decoded;
}
