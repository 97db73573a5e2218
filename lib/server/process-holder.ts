/** Holds a value for the whole process. It is in `globalThis`, because Next's bundles and the HTTP server each have their own modules. */
export function processHolder<Value>(name: string): { current?: Value | undefined } {
  const holders: Partial<Record<symbol, { current?: Value }>> = globalThis;
  const key = Symbol.for(name);
  holders[key] ??= {};
  return holders[key];
}
