/** Whether an `If-None-Match` header matches an ETag by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const candidates = header?.split(',').map((candidate) => candidate.trim().replace(/^W\//, '')) ?? [];
  return candidates.includes('*') || candidates.includes(etag.replace(/^W\//, ''));
}
