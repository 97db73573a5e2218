/** Parses the array or object that starts at a place in a text, which may be damaged elsewhere; undefined if it does not end, or is not valid. */
export function parseValueAt(text: string, start: number): unknown {
  let levels = 0;
  // A string, whose brackets do not count, or a bracket.
  const tokens = /"(?:[^"\\]|\\.)*"|[[\]{}]/g;
  tokens.lastIndex = start;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[0] === '[' || token[0] === '{') levels += 1;
    else if (token[0] === ']' || token[0] === '}') levels -= 1;
    if (levels > 0) continue;
    try {
      return JSON.parse(text.slice(start, tokens.lastIndex));
    } catch {
      return undefined;
    }
  }
  return undefined;
}
