import { startTransition } from 'react';
import { hydrateRoot as hydrateRootAtOnce, type Root } from 'react-dom/client';

/**
 * React's `hydrateRoot` hydrates a page in one task. In a transition it does so in slices of 5 ms, between which the browser
 * responds. A click on what is not hydrated yet hydrates the rest at once, and is then dispatched. The bundler gives
 * this function to Next's client instead of React's: see next.config.js.
 */
function hydrateRoot(...options: Parameters<typeof hydrateRootAtOnce>): Root {
  const roots: Root[] = [];
  startTransition(() => {
    roots.push(hydrateRootAtOnce(...options));
  });
  const [root] = roots;
  if (!root) throw new Error('React has not created a root.');
  return root;
}

// As Next imports it.
export default { hydrateRoot };

// For the first number that is formatted, browsers load data. Hydration formats numbers, so that would be part of a slice.
setTimeout(() => new Intl.NumberFormat(document.documentElement.lang));
