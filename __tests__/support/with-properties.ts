import type { DescribedEvent } from './insights-events';

/** An event whose columns are those that its properties make. */
export function withProperties(event: DescribedEvent): DescribedEvent {
  const isOfServer = event.visitor === null;
  const page = isOfServer ? null : event.page;
  const language = event.language ?? 'en';
  const { name, pageKind, list, subject, place, amount } = event;
  const properties = {
    ...JSON.parse(event.properties),
    page: pageKind,
    slug: page,
    lang: language,
    ...(list !== null && { id: list }),
    ...(isOfServer
      ? { target: subject?.replace(' qr', ''), ...(subject?.endsWith(' qr') && { source: 'qr' }) }
      : { term: subject, store: subject, message: subject, method: subject }),
    position: place,
    ...(name === 'search' && { results: amount }),
    ...(name === 'page engagement' && { seconds: amount }),
  };
  return { ...event, page, language, properties: JSON.stringify(properties) };
}
