import { jest } from '@jest/globals';

/** Loads a new instance of modules, as a page load does. Storage and cookies stay. */
export function loadAnew<Module>(load: () => Module): Module {
  let loaded: { module: Module } | undefined;
  jest.isolateModules(() => {
    loaded = { module: load() };
  });
  if (!loaded) throw new Error('The module did not load.');
  return loaded.module;
}
