import Router, { type NextRouter } from 'next/router';

/** The page that the router shows, and the URL of the browser. `pageProperties` derives the properties of events from it. */
export type RouteState = Pick<NextRouter, 'pathname' | 'query' | 'asPath' | 'locale'> & { url: string };

/** Reads the present state, which an event keeps while the visitor moves on. Browser only. */
export function readRoute(): RouteState {
  const { pathname, query, asPath, locale } = Router;
  return { pathname, query, asPath, locale, url: window.location.href };
}
