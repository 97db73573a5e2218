import { Icon } from '@/components/ui/icon';
import type { IconName } from '@/components/ui/icon-sprite';
import type { Tint } from '@/lib/config/colors';

type SubjectIconProps = { icon: IconName; tint: Tint; large?: boolean };

/** The icon of a subject on its tint. Decorative: the title beside it says what it is. */
export function SubjectIcon({ icon, tint, large = false }: SubjectIconProps) {
  return (
    <span data-tint={tint} className={large ? 'subject-icon subject-icon-large' : 'subject-icon'}>
      <Icon name={icon} size={large ? 40 : 20} />
    </span>
  );
}
