import {
  Baby,
  BriefcaseBusiness,
  CalendarDays,
  Car,
  CodeXml,
  Coins,
  GraduationCap,
  Handshake,
  House,
  type IconNode,
  KeyRound,
  ListChecks,
  Luggage,
  PackageCheck,
  PartyPopper,
  PawPrint,
  ShieldCheck,
  Sprout,
  Stethoscope,
  Tent,
  Truck,
} from 'lucide';
import type { ChannelIcon } from '@/lib/catalog/channel';
import type { SubjectIconName } from '@/lib/config/subjects';

/** One stroke weight for all icons. */
export const ICON_STYLE =
  'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';

const NODES: Readonly<Record<SubjectIconName | ChannelIcon, IconNode>> = {
  baby: Baby,
  'briefcase-business': BriefcaseBusiness,
  'calendar-days': CalendarDays,
  car: Car,
  'code-xml': CodeXml,
  coins: Coins,
  'graduation-cap': GraduationCap,
  handshake: Handshake,
  house: House,
  'key-round': KeyRound,
  'list-checks': ListChecks,
  luggage: Luggage,
  'package-check': PackageCheck,
  'party-popper': PartyPopper,
  'paw-print': PawPrint,
  'shield-check': ShieldCheck,
  sprout: Sprout,
  stethoscope: Stethoscope,
  tent: Tent,
  truck: Truck,
};

/** An icon of a subject or channel as SVG elements in a box of 24 by 24. */
export function iconShape(name: SubjectIconName | ChannelIcon): string {
  return drawIcon(NODES[name]);
}

/** An icon of the set as SVG elements in a box of 24 by 24. */
export function drawIcon(node: IconNode): string {
  return node
    .map(([tag, attributes]) => {
      const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      return `<${tag}${list.join('')}/>`;
    })
    .join('');
}
