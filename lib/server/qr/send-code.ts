import type { NextApiResponse } from 'next';
import { renderSVG } from 'uqr';

/** Answers the QR code of an address as SVG, to be kept for a day. */
export function sendCode(response: NextApiResponse, address: string): void {
  response.setHeader('Content-Type', 'image/svg+xml');
  response.setHeader('Cache-Control', 'public, max-age=86400');
  response.send(renderSVG(address, { border: 0 }));
}
