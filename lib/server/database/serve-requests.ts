/** An error of a child process, as a message. */
type SentError = {
  name: string;
  message: string;
  /** That of the error or of one of its causes, such as `SQLITE_BUSY`. */
  code: string | null;
  /** Of a `BusyError` and the like. */
  reason: string | null;
};

/** What a child process sends when it has opened what it uses, and after each request. */
export type ChildReply = { value: unknown } | { error: SentError };

/** An error of a child process, with its name. */
export class ChildError extends Error {
  readonly code: string | null;
  readonly reason: string | null;

  constructor({ name, message, code, reason }: SentError) {
    super(message);
    this.name = name;
    this.code = code;
    this.reason = reason;
  }
}

export type ServedRequests<Request> = {
  run: (request: Request) => Promise<unknown>;
  /** Called before the process ends with its parent. */
  stop?: () => Promise<void>;
};

/**
 * Runs the requests of a `ChildRunner`, in its child process. It ends with its parent, which may still have requests when both get a signal.
 *
 * @param open opens what the settings of the runner name.
 */
export function serveRequests<Settings, Request>(
  open: (settings: Settings) => Promise<ServedRequests<Request>>,
): void {
  if (!process.connected) process.exit();
  let served: ServedRequests<Request> | null = null;
  process.once('disconnect', async () => {
    await served?.stop?.().catch(() => undefined);
    process.exit();
  });
  process.once('message', async (settings: Settings) => {
    const reply = await toReply(async () => {
      served = await open(settings);
    });
    const run = served?.run;
    if (run) process.on('message', async (request: Request) => send(await toReply(() => run(request))));
    send(reply);
  });
}

function send(reply: ChildReply): void {
  // The parent may have ended.
  if (process.connected) process.send?.(reply);
}

async function toReply(action: () => Promise<unknown>): Promise<ChildReply> {
  try {
    return { value: await action() };
  } catch (error) {
    const { name, message, reason } = error as Error & { reason?: string };
    return { error: { name, message, code: findCode(error), reason: reason ?? null } };
  }
}

function findCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : findCode(cause);
}
