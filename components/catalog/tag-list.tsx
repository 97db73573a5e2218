import Link from 'next/link';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { Position } from '@/lib/analytics/click-places';
import type { Named } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';

/** Links to the subjects of a template, or of the whole catalogue with the number of lists under each. */
export function TagList({
  tags,
  label,
  position,
}: {
  tags: ReadonlyArray<Named & { templateCount?: number }>;
  label: string;
  position: Position;
}) {
  return (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag.id}>
          <Link
            href={paths.tag(tag.id)}
            prefetch={false}
            {...clickAttributes(position, 'tag', tag.id)}
            className="relative inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-line bg-paper px-2.5 text-ink-soft text-sm transition-colors duration-150 hover:border-leaf hover:text-leaf-strong"
          >
            {tag.title}
            {tag.templateCount !== undefined && <span className="tabular text-ink">{tag.templateCount}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
