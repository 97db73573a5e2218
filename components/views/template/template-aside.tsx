import type { ComponentProps } from 'react';
import { ListTools } from './list-tools';
import { SectionNav } from './section-nav';

type TemplateAsideProps = Omit<ComponentProps<typeof ListTools>, 'children'> &
  ComponentProps<typeof SectionNav>;

/** What is beside the list on wide screens: the links to the sections, the actions, and the QR code. */
export function TemplateAside({ id, sections, instant, langProps, ...tools }: TemplateAsideProps) {
  return (
    <ListTools sections={sections} {...tools}>
      <SectionNav id={id} sections={sections} instant={instant} langProps={langProps} />
    </ListTools>
  );
}
