import fc from 'fast-check';

export type AcceptEncoding = {
  /** The value of the header. */
  header: string;
  /** Whether it names the encoding. */
  names: (encoding: string) => boolean;
  /** Whether it allows the encoding, as RFC 9110, section 12.5.3, says. */
  accepts: (encoding: string) => boolean;
};

const WEIGHTS = ['0', '0.', '0.0', '0.000', '0.001', '0.010', '0.5', '0.75', '1', '1.', '1.0', '1.000'];

const space = fc.constantFrom('', '', ' ', '\t', '  ');

const member = fc.record({
  encoding: fc.constantFrom('br', 'gzip', 'identity', '*', 'deflate', 'zstd', 'xgzip', 'gzip2', 'brotli'),
  isUpperCase: fc.boolean(),
  weight: fc.option(fc.constantFrom(...WEIGHTS), { nil: null }),
  spaces: fc.tuple(space, space, space, space),
});

/** Values of `Accept-Encoding` that name each encoding once at most, with weights, spaces and empty elements. */
export const acceptEncoding: fc.Arbitrary<AcceptEncoding> = fc
  .record({
    members: fc.uniqueArray(member, { selector: ({ encoding }) => encoding, maxLength: 6 }),
    emptyElements: fc.constantFrom('', ',', ' , ,'),
  })
  .map(({ members, emptyElements }) => {
    const weights = new Map<string, number>(
      members.map(({ encoding, weight }) => [encoding, Number(weight ?? '1')]),
    );
    const elements = members.map(
      ({ encoding, isUpperCase, weight, spaces: [before, left, right, after] }) => {
        const text = weight === null ? encoding : `${encoding}${left};${right}q=${weight}`;
        return before + (isUpperCase ? text.toUpperCase() : text) + after;
      },
    );
    return {
      header: emptyElements + elements.join(','),
      names: (encoding) => weights.has(encoding),
      accepts: (encoding) =>
        (weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 1 : 0)) > 0,
    };
  });
