import type { Channel } from '@/lib/catalog/channel';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { PageInfo } from '@/lib/catalog/paginate';
import type { Series } from '@/lib/catalog/series';
import type { Tag, TagWithCount } from '@/lib/catalog/tag';
import type { GroupRef, PageCard, TemplateCard } from '@/lib/catalog/template-card';
import type { Tint } from '@/lib/config/colors';
import type { IllustrationName } from '@/lib/config/illustrations';
import type { SubjectStyle } from '@/lib/config/subjects';
import type { AppLinks } from '@/lib/links/app-links';

// The props of each page's view, returned by its loader. They are serialized into the HTML, so they contain only what
// the view renders.

/** A tag as a link or an option, with the number of its templates. */
export type TagOption = Pick<TagWithCount, 'id' | 'title' | 'templateCount'>;

/** A link to a template. The locale is that of the title. */
export type TemplateLink = Pick<TemplateCard, 'id' | 'locale' | 'title'>;

/** A tag with its icon. */
export type SubjectTile = TagOption & { style: SubjectStyle };

/** A template with the icon of its main tag. */
export type TemplateRow = TemplateLink & { subject: SubjectStyle };

/** The editors' pick that the start page shows first, with its first items. Null if the catalog is empty. */
export type LeadPick = PageCard & Pick<TemplateCard, 'preview'> & { illustration: IllustrationName };

/** No template is on the page twice. */
export type HomeViewProps = {
  /** The first section of a real template, to try in the hero; null if the catalog is empty. */
  sample: HeroSampleProps | null;
  forNow: {
    /** Name of the month in which the page was rendered. */
    month: string;
    /** Templates of this month. */
    lists: readonly TemplateRow[];
    /** Templates of this month on the other side of the equator, in languages that are read on both. */
    otherSide: readonly TemplateLink[];
  };
  lead: LeadPick | null;
  picks: readonly PageCard[];
  /** Series, of different subjects. */
  series: readonly SeriesTile[];
  /** The tags with the most templates, the largest first. */
  subjects: readonly SubjectTile[];
  /** Number of all tags; 0 if there are too many to count. */
  subjectCount: number;
  templateCount: number;
};

export type HeroSampleProps = {
  /** The template, as event properties: ids of its tags and channel, and number of items. */
  list: {
    id: string;
    title: string;
    tags: readonly string[];
    channel: string;
    locale: string;
    items: number;
  };
  section: SectionView;
};

/** A link to a series. The locale is that of the title. */
export type SeriesLink = Pick<Series, 'id' | 'locale' | 'title'>;

/** A series on the start page, in the look of its subject. */
export type SeriesTile = SeriesLink & { listCount: number; style: SubjectStyle };

/** The place of a template in a series, and the templates around it. */
export type SeriesPlace = SeriesLink & {
  /** Counted from 1. */
  number: number;
  count: number;
  previous: TemplateLink | null;
  next: TemplateLink | null;
};

export type TemplateViewProps = {
  template: Omit<TemplateCard, 'preview' | 'promise' | 'duration'>;
  /** Date of the last change, formatted in the page's locale. */
  updatedOn: string;
  /** Public URL of the page, for print. */
  url: string;
  /** Where visitors suggest edits, for `suggestEditUrl`; null if they cannot. */
  editTarget: string | null;
  /** What the template is called in the language of the page, if it is not translated. */
  name: string | null;
  /** What the day is called from which sections are due, in the language of the list. */
  day?: string;
  sections: readonly SectionView[];
  /** Its place in each series that it is part of. */
  series: readonly SeriesPlace[];
  related: readonly PageCard[];
};

/** The results of a search or filter. The search API returns the same, with whole cards. */
export type TemplateListResult = {
  /** Title of the page with this result, from the search API. The page's own is in its head. */
  title?: string;
  query: string;
  tag: string | null;
  sort: 'newest' | 'title' | null;
  page: PageInfo;
  /** Whether more templates match than a search returns; see `SearchResult`. */
  capped: boolean;
  /** The query that was searched instead, if words were misspelt. */
  corrected: string | null;
  /** Whether the search was not to be corrected. */
  exact: boolean;
  /** If there are no cards: at most three of lists that only mention the words of the search. */
  related: readonly PageCard[];
  /** Of a search within a tag that finds nothing: the number of its results in all tags. Otherwise 0. */
  totalInAllTags: number;
  cards: readonly PageCard[];
  /** Of a search without a tag, or within one if it finds nothing there: how many of the results in all tags have each tag, 0 included. */
  tagCounts?: Readonly<Record<string, number>>;
};

/** Where visitors ask for a list that a search has not found. */
export type ListRequests = {
  /** For `suggestEditUrl`. */
  target: string;
  /** Public URL of the list of templates. */
  url: string;
};

export type TemplateListViewProps = TemplateListResult & {
  tags: readonly TagOption[];
  /** Whether lists can be sorted by date: not if all were changed on the same day. */
  hasDates: boolean;
  /** Absent if visitors cannot ask for lists. */
  requests?: ListRequests;
};

export type TagViewProps = {
  tag: Pick<Tag, 'id' | 'title' | 'description'> & { illustration: IllustrationName; tint: Tint };
  /** Series with lists of the tag; on the first page only. */
  series: readonly SeriesLink[];
  page: PageInfo;
  cards: readonly PageCard[];
};

export type SeriesViewProps = {
  series: Pick<Series, 'id' | 'locale' | 'title' | 'description'> & {
    illustration: IllustrationName;
    tint: Tint;
  };
  /** In the order of the series. */
  cards: readonly PageCard[];
  /** What most of its templates are about. */
  subject: GroupRef | null;
  /** The other series with lists of that subject. */
  others: readonly SeriesLink[];
};

export type ChannelViewProps = {
  channel: Omit<Channel, 'locale'> & { tint: Tint };
  /** What most of its templates are about, the most frequent first; on the first page only. */
  subjects: readonly GroupRef[];
  page: PageInfo;
  cards: readonly PageCard[];
};

export type PrivateShareViewProps = {
  /** Null if the share is revoked or expired. */
  share: {
    title: string;
    /** First name only: the page is for people who know the owner. */
    ownerFirstName: string;
    /** Date of the share's creation, formatted in the page's locale. */
    sharedOn: string;
    /** What the day is called from which sections are due. */
    day?: string;
    sections: readonly SectionView[];
    /** Ids of the checked items. */
    checked: readonly string[];
    itemCount: number;
    /** Links that open this share in the apps. */
    appLinks: AppLinks;
  } | null;
};

export type TextPageDates = {
  /** Day of the page's last change, `YYYY-MM-DD`. */
  updated: string;
  /** The same day, formatted in the page's locale. */
  updatedOn: string;
};

export type EditorialViewProps = TextPageDates & {
  /** Whether checklists have links to suggest an edit. */
  hasEditLinks: boolean;
};

export type PrivacyViewProps = TextPageDates & {
  /** Whether the hosting platform collects page views too. */
  hasVercelAnalytics: boolean;
  /** Days for which the site's own database keeps events; null if there are none, or Mixpanel receives them. */
  ownRetentionDays: number | null;
  /** Country to which events are sent, in the language of the page; null unless the owner has named one. */
  transferCountry: string | null;
};

export type NotFoundViewProps = { picks: readonly PageCard[] };

/** The visitor’s lists are only in the browser. While there are none, the page shows editors’ picks. */
export type YourListsViewProps = { picks: readonly PageCard[] };
