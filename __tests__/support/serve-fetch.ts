/** An answer to `fetch`, as far as the site's code reads one; jsdom has no `Response`. */
export function fetchAnswer(body: string, status = 200): Response {
  const answer = { ok: status < 400, status, text: async () => body, json: async () => JSON.parse(body) };
  return answer as Response;
}

/** Answers every `fetch` of the code under test, and gives the list of the addresses that it asks. */
export function serveFetch(answer: (url: string) => Response | Promise<Response>): string[] {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return answer(url);
  };
  Object.assign(globalThis, { fetch });
  return asked;
}
