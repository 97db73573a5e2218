/**
 * Trusted Types: what scripts may assign to `innerHTML` and to the URL of a script. The content security policy requires
 * them and names these policies. Pages import this module first, so that the policies exist before any chunk is loaded.
 */

type Rules = { createHTML: (html: string) => string; createScriptURL?: (url: string) => string | null };
type Policy = { createHTML: (html: string) => TrustedHTML };
type PolicyFactory = { createPolicy: (name: string, rules: Rules) => Policy };

/** Undefined on the server and in browsers without Trusted Types. */
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

/** Own chunks, the service worker, and the analytics of Vercel. */
const SCRIPT_URL =
  /^\/(?:_next\/static\/(?!.*(?:\.|%2e){2})[\w./%[\]~-]+|sw\.js|_vercel\/insights\/script\.js)$/i;

/** How React creates a script element that does not run, such as that of next-themes. */
const INERT_SCRIPT = '<script></script>';

// For strings that Next and React assign. No page needs markup from them, so it becomes text.
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === INERT_SCRIPT ? html : html.replace(/</g, '&lt;')),
  createScriptURL: (url) => (SCRIPT_URL.test(url) ? url : null),
});

/** A tag that sanitized HTML does not have: see lib/catalog/markdown/render-html.ts. */
const OTHER_TAG =
  /<(?!\/?(?:a|blockquote|br|code|del|em|li|ol|p|pre|strong|t(?:able|body|d|h|head|r)|ul)>|a href="(?:https?:|mailto:)[^"]*">|ol start="\d+">)/g;

const sanitized = trustedTypes?.createPolicy('sanitized-html', {
  createHTML: (html) => html.replace(OTHER_TAG, '&lt;'),
});

/** Sanitized HTML, as `dangerouslySetInnerHTML` needs it. Tags that it must not have become text. */
export function trustHtml(html: string): string | TrustedHTML {
  return sanitized?.createHTML(html) ?? html;
}
