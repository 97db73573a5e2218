import { jest } from '@jest/globals';

/** Loads new instances of modules, as a page load does. Storage and cookies stay. */
export function reloadModules<Module>(load: () => Module): Module {
  jest.resetModules();
  return load();
}
