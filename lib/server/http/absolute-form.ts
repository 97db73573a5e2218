/** `GET http://host/path`, as a client sends it to a proxy. */
const ABSOLUTE_FORM = /^https?:\/\/([^/?]+)(.*)/i;

/** Host of a request target in absolute form (RFC 9112, section 3.2), and the rest of it. Otherwise the host is null. */
export function splitAbsoluteForm(target: string): { host: string | null; rest: string } {
  const [, host = null, rest = target] = ABSOLUTE_FORM.exec(target) ?? [];
  return { host, rest };
}
