/** What a visitor is answered. The body is JSON, always: the client takes anything else for a success. */
export type TrackingAnswer = {
  status: number;
  /** Beside the headers that every answer has. */
  headers: Record<string, string>;
  body: Buffer | string;
};

/** An answer of our own that says in plain words what went wrong. */
export function refuse(status: number, error: string, headers: Record<string, string> = {}): TrackingAnswer {
  return { status, headers, body: JSON.stringify({ error, status }) };
}
