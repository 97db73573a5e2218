import { readTicks, setTick, subscribeToTicks } from '@/lib/browser/tick-store';
import { EMBED_CAMPAIGN } from '@/lib/config/link-campaigns';
import { formatLocale } from '@/lib/text/format-locale';

// The only script of an embedded list. `npm run embed` compiles it into the page, at whose end it runs.

const { body, documentElement: root } = document;
const listId = body.dataset.list ?? '';
const checkboxes = [...document.querySelectorAll<HTMLInputElement>('input')];
const progress = document.querySelector('progress');
const progressText = document.querySelector<HTMLElement>('[data-text]');
const numbers = new Intl.NumberFormat(formatLocale(root.lang));

function showTicks(): void {
  const ticks = readTicks(listId);
  for (const checkbox of checkboxes) checkbox.checked = ticks.has(checkbox.value);
  showProgress();
}

function showProgress(): void {
  if (!progress || !progressText) return;
  const done = checkboxes.filter(({ checked }) => checked).length;
  const text = (progressText.dataset.text ?? '').replace('{done}', numbers.format(done));
  progress.value = done;
  progress.setAttribute('aria-label', text);
  progressText.textContent = text;
}

body.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) setTick(listId, target.value, target.checked);
});
// Also after a tick in this frame.
subscribeToTicks(showTicks);
showTicks();
for (const element of document.querySelectorAll<HTMLElement>('[hidden]')) element.hidden = false;

/** Says in the links to the site which site shows the frame, as far as its page lets browsers say so. */
function addEmbedder(): void {
  if (!document.referrer) return;
  const { hostname } = new URL(document.referrer);
  const campaign = new URLSearchParams(EMBED_CAMPAIGN).toString();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href$="?${campaign}"]`))
    link.href += `&utm_content=${encodeURIComponent(hostname)}`;
}

/** Tells the page around the frame how high the list is: see docs/embedding.md. Any page may know this. */
function postHeight(): void {
  const height = Math.ceil(root.getBoundingClientRect().height);
  window.parent.postMessage({ type: 'checkleaf:height', id: listId, height }, '*');
}

if (window.parent !== window) {
  addEmbedder();
  new ResizeObserver(postHeight).observe(root);
}
