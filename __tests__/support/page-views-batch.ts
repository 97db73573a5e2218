/** A request of a browser whose clock is right, with a page view for each `$insert_id`, which has further properties. */
export function pageViews(ids: readonly string[], properties: object = {}): RequestInit {
  const time = Date.now() / 1000;
  const events = ids.map((id) => ({
    event: 'page view',
    properties: {
      distinct_id: '$device:1',
      $insert_id: id,
      time,
      page: 'index',
      slug: '/',
      lang: 'en',
      pathname: '/',
      ...properties,
    },
  }));
  return {
    method: 'POST',
    body: `data=${encodeURIComponent(JSON.stringify(events))}`,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  };
}
