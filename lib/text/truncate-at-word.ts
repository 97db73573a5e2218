/**
 * Shortens a text to at most `limit` characters (code points) and ends it with an ellipsis. The cut falls
 * between words; a first word that is longer than the limit, or a script without spaces, is cut inside.
 */
export function truncateAtWord(text: string, limit: number): string {
  const characters = [...text.trim().replace(/\s+/gu, ' ')];
  if (characters.length <= limit) return characters.join('');
  const room = characters.slice(0, limit - 1);
  const endsAtWord = characters[limit - 1] === ' ';
  const lastSpace = endsAtWord ? room.length : room.lastIndexOf(' ');
  const kept = (lastSpace > 0 ? room.slice(0, lastSpace) : room).join('');
  return `${kept.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
