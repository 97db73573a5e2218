/** @jest-environment node */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { makeCertificate } from '@/__tests__/support/make-certificate';
import { makeMessage } from '@/__tests__/support/make-message';
import { sendMail } from '@/lib/server/insights-messages/send-mail';

type Received = { from: string; to: string[]; user: string; content: string };

const certificate = makeCertificate();
const servers: SMTPServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** A mail server on this machine. Resolves to its port, and what it gets. */
async function startServer(options: SMTPServerOptions = {}): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    ...certificate,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    onAuth: ({ username = '', password }, _, done) =>
      password === 'a secret/' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData: (stream, { envelope, user }, done) => {
      void text(stream).then((content) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          user: String(user),
          content,
        });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  // Clients that leave are none of its errors.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { port: (server.server.address() as AddressInfo).port, received };
}

const addresses = { from: 'reports@site.example', to: ['team@site.example', 'boss@site.example'] };

/** The part of a mail of a type, decoded. */
function partOf(content: string, type: string): string {
  const part = content.split(/\r\n--/).find((piece) => piece.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const encoded = body.join('\r\n\r\n');
  if (head.includes('base64')) return Buffer.from(encoded, 'base64').toString().replaceAll('\r\n', '\n');
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const decoded = head.includes('quoted-printable') ? Buffer.from(bytes, 'latin1').toString() : encoded;
  return decoded.replaceAll('\r\n', '\n');
}

test('a mail has the message as text and as HTML, for all addresses, and says that a program wrote it', async () => {
  const { port, received } = await startServer();
  await sendMail(
    { url: `smtp://reports%40site:a%20secret%2F@127.0.0.1:${port}`, ...addresses },
    makeMessage(),
  );
  expect(received).toHaveLength(1);
  const [{ from, to, user, content } = { from: '', to: [], user: '', content: '' }] = received;
  expect([from, to, user]).toEqual([addresses.from, addresses.to, 'reports@site']);
  expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(content).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(partOf(content, 'text/plain')).toContain('- "<script>alert(1)</script>": 3\n- 結婚式: 2');
  const html = partOf(content, 'text/html');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<li>&quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;: 3</li>');
  expect(html).toContain('<a href="https://site.example/insights/weekly?week=2026-W47&amp;list=a">Open</a>');
});

test('a server that wants another password, refuses the addresses or does not exist is an error without the password', async () => {
  const { port } = await startServer();
  const refusing = await startServer({
    onRcptTo: (_, __, done) => done(new Error('No such user')),
  });
  for (const url of [
    `smtp://user:another-secret@127.0.0.1:${port}`,
    `smtp://user:a%20secret%2F@127.0.0.1:${refusing.port}`,
    'smtp://user:another-secret@127.0.0.1:1',
  ]) {
    const error = await sendMail({ url, ...addresses }, makeMessage()).then(
      () => 'sent',
      (thrown: unknown) => `failed: ${thrown}`,
    );
    expect(error).toMatch(/^failed/);
    expect(error).not.toMatch(/another-secret|a secret/);
  }
});

test('a certificate that nobody knows is not accepted', async () => {
  const { port, received } = await startServer({ secure: true });
  await expect(sendMail({ url: `smtps://127.0.0.1:${port}`, ...addresses }, makeMessage())).rejects.toThrow(
    /certificate/,
  );
  expect(received).toEqual([]);
});
