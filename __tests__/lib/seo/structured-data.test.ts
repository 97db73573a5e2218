/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { breadcrumbList, itemList, serializeJsonLd } from '@/lib/seo/structured-data';

test('JSON-LD cannot close its script element and parses to the same texts', () => {
  const name = '</script><script>alert(1)</script> & <!-- "quoted"';
  const json = serializeJsonLd([itemList(name, [{ name }])]);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ItemList',
        name,
        numberOfItems: 1,
        itemListElement: [{ '@type': 'ListItem', position: 1, name }],
      },
    ],
  });
});

test('breadcrumbs are numbered from 1', () => {
  const url = 'https://example.org';
  expect(
    breadcrumbList([
      { name: 'Start', url },
      { name: 'Camping', url: `${url}/camping` },
    ]),
  ).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Start', item: url },
      { '@type': 'ListItem', position: 2, name: 'Camping', item: `${url}/camping` },
    ],
  });
});
