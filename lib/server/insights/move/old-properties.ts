import { inflateRawSync } from 'node:zlib';

/** Events of a block, at most: `properties_at` of an event is the key of its block times this, plus its position. */
const MAX_EVENTS = 32;

/** With what blocks were compressed. */
export const DICTIONARY = Buffer.from(
  '"title":"tags":["travel","home","work","family"],"channel":"locale":"items":"build":"build-"ttfb":"lcp":"inp":"cls":0' +
    '"query":"results":"seconds":"scroll":"message":"stack":"store":"app-store""play""target":"route":"open""platform":"ios""sender":"server"' +
    '"position":"checklist","elem":"item","param":"param2":"param3":"on""off""card""header""footer""list-actions"' +
    '"$search_engine":"google","utm_medium":"email","utm_campaign":"initial_utm_source":"initial_utm_medium":"initial_utm_campaign":"utm_source":"newsletter"' +
    '"$os":"Windows","$browser":"Microsoft Edge""Samsung Internet""Firefox""$os":"Mac OS X","$browser":"Safari""$os":"iOS","$browser":"Mobile Safari","$browser_version":18,"$device":"iPhone",' +
    '{"$os":"Android","$browser":"Chrome","$browser_version":142,"$device":"Android","$screen_height":915,"$screen_width":412,"mp_lib":"web","$lib_version":"2.83.0",' +
    '"$initial_referrer":"https://www.bing.com/""https://www.google.com/","$initial_referring_domain":"www.google.com","$initial_referrer":"$direct","$initial_referring_domain":"$direct",' +
    '"app":"website","domain":"www.","$device_id":"","lang":"en","$current_url":"https://www.","$referrer":"https://www.google.com/","$referring_domain":"www.google.com",' +
    '"slug":"/","pathname":"/","page":"index""pathname":"/[id]","page":"template","val":"","id":"","time":179,"$insert_id":"","mp_sent_by_lib_version":"2.83.0"}\n',
);

/** The window with which blocks were compressed. */
export const WINDOW_BITS = 12;

/** Returns the key of the block with the properties of an event. */
export function blockOf(propertiesAt: number): number {
  return Math.floor(propertiesAt / MAX_EVENTS);
}

/**
 * Returns the properties of the events of a block, as JSON, by `properties_at`.
 *
 * @throws if the block is damaged.
 */
export function decodeBlock({
  key,
  properties,
}: {
  key: number;
  properties: Uint8Array;
}): ReadonlyMap<number, string> {
  const options = { windowBits: WINDOW_BITS, chunkSize: 4_096, dictionary: DICTIONARY };
  const texts = inflateRawSync(properties, options).toString().split('\n');
  return new Map(texts.map((text, position) => [key * MAX_EVENTS + position, text]));
}
