import { loadEnvConfig } from '@next/env';

/**
 * Puts the settings of the `.env` files into the environment as Next does: with NODE_ENV=production those of
 * `npm start`, otherwise those of `npm run dev`. Variables that are already set keep their values. Call it before
 * `environment()`.
 */
export function loadEnv(isDevelopment = process.env.NODE_ENV !== 'production'): void {
  loadEnvConfig(process.cwd(), isDevelopment);
}
