import { Icon } from '@/components/ui/icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';

type ChannelWebsiteProps = {
  /** Id of the channel. */
  id: string;
  /** Absolute address. */
  website: string;
};

/** Leads to a channel's own website, by the name of its host. */
export function ChannelWebsite({ id, website }: ChannelWebsiteProps) {
  return (
    <p className="mt-3 text-leaf-strong text-sm">
      <a
        href={website}
        rel="noopener"
        {...clickAttributes('list-header', 'website', id)}
        className="inline-flex min-h-11 max-w-full items-center gap-2 font-semibold hover:underline"
      >
        <Icon name="globe" size={18} />
        <span dir="ltr" className="min-w-0 break-words">
          {new URL(website).host}
        </span>
      </a>
    </p>
  );
}
