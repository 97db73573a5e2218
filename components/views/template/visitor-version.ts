import type { ComponentType } from 'react';
import type { ListProperties } from '@/lib/analytics/plan/events';
import type { ItemView, SectionView } from '@/lib/catalog/checklist-view';

/** A list with what its visitor has changed about it. */
export type VisitorVersion = {
  /** The editors' sections from which it was made. */
  source: readonly SectionView[];
  sections: readonly SectionView[];
  /** What is below the text of each item. */
  ItemPart: ComponentType<{ item: ItemView }>;
  /** What is at the end of each section. */
  SectionEnd: ComponentType<{ section: SectionView }> | undefined;
};

export type VisitorVersionOptions = {
  list: ListProperties;
  /** Key of its ticks and changes in the browser. */
  listKey: string;
  /** See `TemplateViewProps`. */
  name: string | null;
  /** The editors' sections. */
  sections: readonly SectionView[];
};

/** Props of what makes the version. */
export type VisitorListProps = VisitorVersionOptions & {
  isEditing: boolean;
  /** Gets the version that is to be shown, at each change. */
  onVersion: (version: VisitorVersion) => void;
  onEditingEnd: () => void;
};

/** The mode in which visitors change a list. */
export type Editing = {
  isOpen: boolean;
  /** Opens or closes it. Rejects if its code cannot be loaded. */
  toggle: () => Promise<void>;
};
