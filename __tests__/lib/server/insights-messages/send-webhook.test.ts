/** @jest-environment node */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { makeCertificate } from '@/__tests__/support/make-certificate';
import { makeMessage } from '@/__tests__/support/make-message';
import { sendWebhook } from '@/lib/server/insights-messages/send-webhook';

const { key, cert } = makeCertificate();
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A site on this machine. Resolves to its URL. */
async function start(listener: RequestListener): Promise<string> {
  const server = createServer({ key, cert }, listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

test('a webhook gets the message as JSON', async () => {
  const received: unknown[] = [];
  const url = await start(async (request, response) => {
    received.push(request.method, request.headers['content-type'], JSON.parse(await text(request)));
    response.writeHead(204).end();
  });
  await sendWebhook({ url, ca: cert }, makeMessage());
  expect(received).toEqual([
    'POST',
    'application/json; charset=utf-8',
    {
      subject: 'التقرير الأسبوعي <b>',
      text: expect.stringContaining('Lists & more\n- "<script>alert(1)</script>": 3\n- 結婚式: 2'),
      url: 'https://site.example/insights/weekly?week=2026-W47&list=a',
    },
  ]);
});

test.each([301, 302, 307, 308, 400, 500])(
  'a response with %d is an error, and leads nowhere else',
  async (status) => {
    const paths: Array<string | undefined> = [];
    const url = await start((request, response) => {
      paths.push(request.url);
      response.writeHead(status, { Location: '/elsewhere' }).end();
    });
    await expect(sendWebhook({ url, ca: cert }, makeMessage())).rejects.toThrow(
      `The webhook responded with ${status}.`,
    );
    expect(paths).toEqual(['/hook']);
  },
);

test('a site that does not respond, or that has a certificate that nobody knows, is an error', async () => {
  const url = await start(() => undefined);
  await expect(sendWebhook({ url, ca: cert, timeoutMs: 100 }, makeMessage())).rejects.toThrow(/aborted/);
  await expect(sendWebhook({ url }, makeMessage())).rejects.toThrow(/certificate/);
});
