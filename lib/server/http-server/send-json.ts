import type { ServerResponse } from 'node:http';

/** Responds with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: Readonly<Record<string, string>>,
): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

/** Responds with an error in the form that all API routes use. */
export function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { error: message });
}

/** Responds with 405 to a method other than GET and HEAD. */
export function sendMethodNotAllowed(response: ServerResponse): void {
  response.setHeader('Allow', 'GET, HEAD');
  sendError(response, 405, 'Method not allowed. Use GET or HEAD.');
}
