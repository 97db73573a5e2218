import { beforeEach, expect, jest, test } from '@jest/globals';

type Module = typeof import('@/lib/browser/landing-parameters');

/** The module as a page load has it: fresh, over the storage of the tab. */
function load(): Module {
  let module: Module | undefined;
  jest.isolateModules(() => {
    module = require('@/lib/browser/landing-parameters') as Module;
  });
  if (!module) throw new Error('The module did not load.');
  return module;
}

beforeEach(() => sessionStorage.clear());

test('keeps the campaign parameters of the address, and only those, for the next page load', () => {
  load().rememberLanding('?utm_source=news&q=tent&utm_campaign=spring%20sale');
  expect(load().readLanding()).toEqual({ utm_source: 'news', utm_campaign: 'spring sale' });
});

test('an address without parameters leaves those kept before', () => {
  load().rememberLanding('?utm_source=news');
  load().rememberLanding('?q=tent');
  expect(load().readLanding()).toEqual({ utm_source: 'news' });
});

test('a later campaign takes the place of an earlier one as a whole', () => {
  load().rememberLanding('?utm_source=news&utm_campaign=spring');
  load().rememberLanding('?utm_source=poster');
  expect(load().readLanding()).toEqual({ utm_source: 'poster' });
});

test('a browser that keeps nothing knows them until the page is left', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  const { rememberLanding, readLanding } = load();
  rememberLanding('?utm_source=news');
  expect(readLanding()).toEqual({ utm_source: 'news' });
  expect(load().readLanding()).toEqual({});
  set.mockRestore();
  get.mockRestore();
});
