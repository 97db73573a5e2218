import fc, { type Arbitrary } from 'fast-check';
import { FRAMINGS, type FuzzRequest } from './fuzz-request';
import {
  BODIES,
  HEADERS,
  IDS,
  MALFORMED_HEADERS,
  METHODS,
  ODD_PARTS,
  ORIGINS,
  OTHER_TARGETS,
  PARAMETER_VALUES,
  PARAMETERS,
  PREFIXES,
  ROUTES,
  SUFFIXES,
} from './request-parts';

const VISIBLE_ASCII = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index));

/** Characters that may stand in a request target, wherever they do so. */
const targetString = (maxLength: number) => fc.string({ unit: fc.constantFrom(...VISIBLE_ASCII), maxLength });

/** Characters that may stand in a header value. */
const headerString = fc.string({
  unit: fc.constantFrom(...VISIBLE_ASCII, ' ', '\t', '\x80', '\xe9', '\xff'),
  maxLength: 30,
});

const slug = fc.stringMatching(/^[a-z0-9-]{1,20}$/);

/** One of several arbitraries, each with its weight. */
function weighted<Value>(...choices: Array<[weight: number, arbitrary: Arbitrary<Value>]>): Arbitrary<Value> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

function concat(...parts: Array<Arbitrary<string>>): Arbitrary<string> {
  return fc.tuple(...parts).map((texts) => texts.join(''));
}

const segment = weighted(
  [8, fc.constantFrom(...IDS)],
  [3, concat(fc.constantFrom(...IDS), fc.constantFrom(...ODD_PARTS))],
  [2, fc.constantFrom(...ODD_PARTS)],
  [2, slug],
  [1, targetString(12)],
);

/** A route with generated segments. */
const routePath = fc
  .tuple(fc.constantFrom(...ROUTES), fc.array(segment, { minLength: 3, maxLength: 3 }))
  .map(([route, segments]) => {
    let index = 0;
    return route.replace(/\{s\}/g, () => segments[index++] ?? '');
  });

const path = weighted(
  [12, routePath],
  [4, concat(fc.constantFrom(...PREFIXES), routePath)],
  [2, concat(routePath, fc.constantFrom(...SUFFIXES))],
  [1, fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`)],
  [1, targetString(40).map((text) => `/${text}`)],
);

const parameter = concat(
  weighted([6, fc.constantFrom(...PARAMETERS)], [1, targetString(6)]),
  weighted([4, fc.constant('=')], [3, fc.constantFrom('[]=', '[a]=', '')]),
  weighted([4, fc.constantFrom(...PARAMETER_VALUES)], [1, targetString(20)]),
);

const query = weighted(
  [3, fc.constant('')],
  [3, fc.array(parameter, { maxLength: 4 }).map((parameters) => `?${parameters.join('&')}`)],
  [
    1,
    fc
      .tuple(parameter, fc.integer({ min: 2, max: 100 }))
      .map(([text, count]) => `?${Array(count).fill(text).join('&')}`),
  ],
);

/** The forms of RFC 9112, section 3.2. */
const target = weighted(
  [30, concat(path, query)],
  [2, concat(fc.constantFrom(...ORIGINS), path, query)],
  [1, fc.constantFrom(...OTHER_TARGETS)],
);

type Header = FuzzRequest['headers'][number];

const HOST: Header = ['Host', '{host}'];

const header = weighted<Header>(
  [12, fc.constantFrom<Header[]>(...HEADERS)],
  [2, fc.tuple(fc.constantFrom(...HEADERS.map(([name]) => name)), headerString)],
  [1, fc.tuple(slug, headerString)],
);

const headers = weighted<Header[]>(
  [4, fc.constant([HOST])],
  [12, fc.array(header, { maxLength: 4 }).map((more) => [HOST, ...more])],
  [1, fc.array(header, { maxLength: 3 })],
  [1, fc.tuple(header, fc.constantFrom(...MALFORMED_HEADERS)).map((more) => [HOST, ...more])],
);

const toLatin1 = (text: string) => Buffer.from(text).toString('latin1');

const body = weighted(
  [5, fc.constantFrom(...BODIES)],
  [1, fc.string({ unit: 'binary', maxLength: 200 }).map(toLatin1)],
  [1, fc.json().map(toLatin1)],
);

const framedBody = weighted<Pick<FuzzRequest, 'framing' | 'body'>>(
  [10, fc.constant({ framing: 'none', body: '' })],
  [4, fc.record({ framing: fc.constantFrom('length', 'chunked'), body })],
  [2, fc.record({ framing: fc.constantFrom(...FRAMINGS), body })],
);

/** Requests to every route of the site: most have one or two odd parts, some are odd throughout. */
export const requestArbitrary: Arbitrary<FuzzRequest> = fc
  .record({
    method: weighted([9, fc.constant('GET')], [3, fc.constant('POST')], [2, fc.constantFrom(...METHODS)]),
    target,
    version: weighted([60, fc.constant('1.1')], [1, fc.constantFrom('1.0', '0.9', '2.0', '1.2')]),
    headers,
    framed: framedBody,
  })
  .map(({ framed, ...request }) => ({ ...request, ...framed }));
