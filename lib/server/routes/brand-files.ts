import sharp, { type Sharp } from 'sharp';
import { COLORS, CONTRAST_COLORS, PRINT_COLORS, TINTS } from '@/lib/config/colors';
import { LOGO_PATH, LOGO_TILE_SIZE, logoTile } from '@/lib/config/logo';

/**
 * The contents of the files that are generated from the logo and the colors, by path: the custom properties of
 * the style sheet, and the icons of browsers and systems.
 */
export async function brandFiles(): Promise<Record<string, string | Buffer>> {
  const icon = svg(LOGO_TILE_SIZE, logoTile());
  // iOS rounds the corners itself.
  const square = svg(LOGO_TILE_SIZE, logoTile({ radius: 0 }));
  // Systems cut it to a shape of theirs: what is more than 40% of the width away from the center may be lost.
  const maskable = svg(LOGO_TILE_SIZE, logoTile({ radius: 0, scale: 0.75 }));
  return {
    'styles/colors.css': customProperties(),
    'public/icons/leaf-tick.svg': svg(24, `<path d="${LOGO_PATH}"/>`),
    'public/icons/icon.svg': icon,
    'public/icons/icon-192.png': await png(icon, 192),
    'public/icons/icon-512.png': await png(icon, 512),
    'public/icons/maskable-192.png': await png(maskable, 192),
    'public/icons/maskable-512.png': await png(maskable, 512),
    'public/icons/apple-touch-icon.png': await png(square, 180),
    'public/favicon.ico': await ico(icon, 32),
  };
}

function customProperties(): string {
  return `/* Generated from lib/config/colors.ts by npm run icons. */
${themeRules(COLORS)}
${tintRules()}
@media (prefers-contrast: more) {
${themeRules(CONTRAST_COLORS)}
${PLAIN_TINT}
}
@media print {
${rule(':root, [data-theme="dark"]', Object.entries(PRINT_COLORS))}
${PLAIN_TINT}
}
`;
}

/** All tints in the colors of text. As specific as the tints of the dark theme, so that it overrides them. */
const PLAIN_TINT = rule('[data-theme] [data-tint]', [
  ['tint', 'var(--ink)'],
  ['tintWash', 'var(--raised)'],
]);

function tintRules(): string {
  return Object.entries(TINTS)
    .flatMap(([name, { icon, wash }]) => {
      const selector = `[data-tint="${name}"]`;
      const properties = (theme: 'light' | 'dark') =>
        [
          ['tint', icon[theme]],
          ['tintWash', wash[theme]],
        ] as const;
      return [
        rule(selector, properties('light')),
        rule(`[data-theme="dark"] ${selector}`, properties('dark')),
      ];
    })
    .join('\n');
}

function themeRules(colors: Readonly<Record<string, { light: string; dark: string }>>): string {
  const roles = Object.entries(colors);
  const light = roles.map(([role, { light }]) => [role, light] as const);
  const dark = roles.map(([role, { dark }]) => [role, dark] as const);
  return `${rule(':root', light)}\n${rule('[data-theme="dark"]', dark)}`;
}

function rule(selector: string, colors: ReadonlyArray<readonly [role: string, color: string]>): string {
  const lines = colors.map(([role, color]) => `  ${customProperty(role)}: ${color};`);
  return `${selector} {\n${lines.join('\n')}\n}`;
}

/** Name of the custom property of a color: `--ink-soft` for `inkSoft`. */
export function customProperty(role: string): string {
  return `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function svg(size: number, elements: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${elements}</svg>\n`;
}

function png(source: string, size: number): Promise<Buffer> {
  return draw(source, size).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** An ICO file that contains a single square image, as PNG with 32 bits per pixel. */
async function ico(source: string, size: number): Promise<Buffer> {
  const image = await draw(source, size).png().toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(size, 6); // width
  header.writeUInt8(size, 7); // height
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18); // offset of the image
  return Buffer.concat([header, image]);
}

function draw(source: string, size: number): Sharp {
  return sharp(Buffer.from(source)).resize(size, size);
}
