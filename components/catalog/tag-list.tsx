import Link from 'next/link';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { PositionWith } from '@/lib/analytics/plan/click-targets';
import type { GroupRef } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';

/** Links to tags, each with its number of templates if that is given. */
export function TagList({
  tags,
  label,
  position,
}: {
  tags: ReadonlyArray<GroupRef & { templateCount?: number }>;
  label: string;
  position: PositionWith<'tag'>;
}) {
  return (
    <ul aria-label={label} className="tag-list">
      {tags.map((tag) => (
        <li key={tag.id}>
          <Link
            href={paths.tag(tag.id)}
            prefetch={false}
            {...clickAttributes(position, 'tag', tag.id)}
            className="chip"
          >
            {tag.title}
            {tag.templateCount !== undefined && <span className="tabular">{tag.templateCount}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
