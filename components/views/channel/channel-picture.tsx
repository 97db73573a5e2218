import { Icon } from '@/components/ui/icon';
import { LogoMark } from '@/components/ui/logo-mark';
import type { ChannelIcon } from '@/lib/catalog/channel-icon';

/** A channel's picture: its icon, or the sign of the brand for one that has none. */
export function ChannelPicture({ icon }: { icon: ChannelIcon | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-16 flex-none place-items-center rounded-lg bg-leaf-wash text-leaf sm:size-20"
    >
      {icon ? <Icon name={icon} size={40} /> : <LogoMark className="size-10" />}
    </span>
  );
}
