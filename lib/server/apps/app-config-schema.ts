import { z } from 'zod';
import { LOCALES } from '@/lib/config/locales';

const artwork = z.partialRecord(
  z.enum(LOCALES),
  z.object({
    src: z.string().startsWith('/', 'must be a path in public/, such as /stores/app-store-en.svg'),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
);

const urlScheme = z.string().regex(/^[a-z][a-z0-9+.-]*$/, 'must be a scheme in small letters, without colon');

/** Formats of the two systems' ids, by their documentation. */
export const appConfigSchema = z.object({
  ios: z.object({
    appId: z.string().regex(/^\d{9,10}$/, 'must have 9 or 10 digits'),
    teamId: z.string().regex(/^[A-Z0-9]{10}$/, 'must have 10 capital letters and digits'),
    bundleId: z
      .string()
      .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 'must be names joined by dots, such as org.example.app'),
    urlScheme,
    providerToken: z.string().regex(/^\d+$/, 'must be a number').nullable(),
    artwork,
  }),
  android: z.object({
    packageName: z
      .string()
      .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'must be names joined by dots, such as org.example.app'),
    certificates: z
      .array(
        z
          .string()
          .regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'must be 32 bytes in capital hex digits with colons'),
      )
      .min(1, 'must name one certificate at least'),
    urlScheme,
    artwork,
  }),
});
