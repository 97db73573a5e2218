const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 font-semibold transition-colors duration-150';

const KINDS = {
  solid: 'bg-leaf text-on-leaf hover:bg-leaf-strong',
  plain: 'border border-boundary bg-raised text-ink hover:border-leaf hover:text-leaf-strong',
} as const;

/** Classes of a button, for elements that look like one: `<button>`, links and form controls. */
export function buttonStyle(kind: keyof typeof KINDS = 'solid'): string {
  return `${BASE} ${KINDS[kind]}`;
}
