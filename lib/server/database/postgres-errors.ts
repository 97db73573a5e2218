/** Codes of Node for connections that cannot be made, or were interrupted. */
const NETWORK =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/;

/** What `pg` says of such connections, without a code. */
const DISCONNECTED =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/**
 * SQLSTATEs of connections that the server has ended or did not accept: connection exceptions, the server stops, restarts,
 * recovers or has lost its database, a time-out of the session.
 */
const SESSION_ENDED = /^(?:08...|57P0[1-5]|25P0[34])$/;

/**
 * SQLSTATEs of conditions that can pass without a change of code or settings: out of resources, a server that can only be
 * read because another one has taken over, locks, conflicts of transactions, a statement that took too long.
 */
const PASSING = /^(?:53...|25006|55P03|40001|40P01|57014)$/;

/**
 * SQLSTATEs of a database that cannot be used as it is: wrong user or password, no database, no tables (as while a dump is
 * restored), errors of the disk, damage.
 */
const UNUSABLE = /^(?:28...|3D000|42501|42P01|58...|XX00[12])$/;

/** Codes of Node for certificates that are not accepted. */
const UNTRUSTED =
  /^(?:CERT_.+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.+|ERR_TLS_.+|ERR_SSL_.+)$/;

/** What `pg` says, without a code, if the server has no TLS or the password is missing. */
const REFUSED = /^(?:The server does not support SSL connections|SASL: )/;

type Cause = { code?: unknown; message?: unknown; cause?: unknown };

/** The error and its causes. Errors of Node are not always instances of this module's `Error`. */
function* causes(error: unknown): Generator<Cause> {
  for (let cause = error; isCause(cause); cause = cause.cause) yield cause;
}

function isCause(error: unknown): error is Cause {
  return typeof error === 'object' && error !== null;
}

function has(error: unknown, property: 'code' | 'message', pattern: RegExp): boolean {
  return [...causes(error)].some((cause) => pattern.test(String(cause[property] ?? '')));
}

const hasCode = (error: unknown, pattern: RegExp) => has(error, 'code', pattern);

/** Whether the error means that a connection cannot be made or has ended. A new one may work. */
export function isConnectionError(error: unknown): boolean {
  return has(error, 'message', DISCONNECTED) || hasCode(error, NETWORK) || hasCode(error, SESSION_ENDED);
}

/** Whether the error means that all connections were in use for too long. */
export function isPoolTimeout(error: unknown): boolean {
  return has(error, 'message', /^timeout exceeded when trying to connect/);
}

/** Whether the error means that the database cannot be used now but may be later. */
export function isTemporaryError(error: unknown): boolean {
  return isConnectionError(error) || hasCode(error, PASSING);
}

/** Whether the error is one of the database, not of a statement. */
export function isDatabaseError(error: unknown): boolean {
  if (isTemporaryError(error) || hasCode(error, UNUSABLE) || hasCode(error, UNTRUSTED)) return true;
  return has(error, 'message', REFUSED);
}

/** Whether a statement took too long. */
export function isStatementTimeout(error: unknown): boolean {
  return hasCode(error, /^57014$/);
}

/** Whether another transaction has ended this one. */
export function isConflict(error: unknown): boolean {
  return hasCode(error, /^(?:40001|40P01)$/);
}
