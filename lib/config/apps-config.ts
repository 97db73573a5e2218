import type { Locale } from './locales';

/**
 * Official artwork of a store, as its owner gives it out: a file in `public/`, used unchanged, with its own
 * width and height in px (Apple and Google ask for 40 px of height at least). Each language has its own file.
 */
export type StoreArtwork = { src: string; width: number; height: number };

/** Where a language has artwork, it stands in place of our own text button. */
type Artwork = { readonly [locale in Locale]?: StoreArtwork };

export type IosApp = {
  /** Number of the app in the App Store, 9 or 10 digits: the part after `id` in its address. */
  appId: string;
  /** Application identifier prefix of the developer account: 10 capital letters and digits. */
  teamId: string;
  bundleId: string;
  /** Custom scheme that opens the app, without colon. */
  urlScheme: string;
  /** App Analytics' number of the developer, the `pt` of its campaign links; null where there is none. */
  providerToken: string | null;
  artwork: Artwork;
};

export type AndroidApp = {
  /** Name of the package, the `id` of the app's address in Google Play. */
  packageName: string;
  /** SHA-256 of each certificate that signs the app: 32 bytes in capital hex digits, colons between. */
  certificates: readonly string[];
  urlScheme: string;
  artwork: Artwork;
};

/** The service's two apps. */
export type AppsConfig = { ios: IosApp; android: AndroidApp };
