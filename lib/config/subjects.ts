import type { Tint } from './colors';

/** The style of each tag of `content/`. Every tag has an icon of its own; tags that seldom meet share a tint. */
export const SUBJECT_STYLES = [
  { tag: 'digital', icon: 'key-round', tint: 'sky' },
  { tag: 'events', icon: 'party-popper', tint: 'plum' },
  { tag: 'family', icon: 'baby', tint: 'rose' },
  { tag: 'garden', icon: 'sprout', tint: 'leaf' },
  { tag: 'health', icon: 'stethoscope', tint: 'teal' },
  { tag: 'hiring', icon: 'handshake', tint: 'amber' },
  { tag: 'home', icon: 'house', tint: 'clay' },
  { tag: 'money', icon: 'coins', tint: 'moss' },
  { tag: 'moving', icon: 'truck', tint: 'amber' },
  { tag: 'outdoors', icon: 'tent', tint: 'moss' },
  { tag: 'pets', icon: 'paw-print', tint: 'clay' },
  { tag: 'safety', icon: 'shield-check', tint: 'rose' },
  { tag: 'software', icon: 'code-xml', tint: 'teal' },
  { tag: 'study', icon: 'graduation-cap', tint: 'plum' },
  { tag: 'travel', icon: 'luggage', tint: 'sky' },
  { tag: 'vehicles', icon: 'car', tint: 'slate' },
  { tag: 'work', icon: 'briefcase-business', tint: 'slate' },
] as const satisfies ReadonlyArray<{ tag: string; icon: string; tint: Tint }>;

/** The style of tags without one of their own, of templates without tags, and of all templates. */
export const DEFAULT_SUBJECT_STYLE = { icon: 'list-checks', tint: 'leaf' } as const;

/** Icons of subjects, by name. The compiler checks that the icon set in `components/ui` contains each of them. */
export type SubjectIconName = (typeof SUBJECT_STYLES)[number]['icon'] | typeof DEFAULT_SUBJECT_STYLE.icon;

/** How a subject looks on cards, tiles, page headers and share images. */
export type SubjectStyle = { icon: SubjectIconName; tint: Tint };

/** The style of a tag, or a neutral one for tags that an owner has added without one. */
export function subjectStyle(tag: string | undefined): SubjectStyle {
  const found = SUBJECT_STYLES.find((style) => style.tag === tag);
  return found ? { icon: found.icon, tint: found.tint } : DEFAULT_SUBJECT_STYLE;
}

/** The tint of the subject with an icon, for channels, which have icons of their own. */
export function tintOfIcon(icon: string | undefined): Tint {
  return SUBJECT_STYLES.find((style) => style.icon === icon)?.tint ?? DEFAULT_SUBJECT_STYLE.tint;
}
