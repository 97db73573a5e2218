/** Sources of input actions. WebDriver and WebDriver BiDi have the same format. */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; actions: PointerAction[] };

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number };

/** A browser with one window and a new profile. */
export type Browser = {
  /** Name and version, as in `Firefox 153.7.0`. */
  name: string;
  /** Resolves when the document and its resources have loaded. */
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Resolves with the value of an expression in the page, which must be JSON. It may be a promise. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Keys, and clicks at coordinates of the viewport, as from a visitor. */
  perform: (sources: readonly InputSource[]) => Promise<void>;
  /** Errors in the console so far, and what the content security policy has blocked. */
  problems: readonly string[];
  close: () => Promise<void>;
};

/** An expression of a promise of what another one resolves to, as JSON. */
export function jsonOf(expression: string): string {
  return `(async () => JSON.stringify(await (${expression})))()`;
}
