import type { BreadcrumbList } from 'schema-dts';

/** The way from the index page to this one, which comes last; `url` is absolute. */
export function breadcrumbList(steps: ReadonlyArray<{ name: string; url: string }>): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}
