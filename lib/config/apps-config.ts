import type { Locale } from './locales';

/**
 * Official badge of an app store, one per locale: an unchanged file in `public/` with its own width and height in
 * pixels. Apple and Google require a height of at least 40 px.
 */
export type StoreArtwork = { src: string; width: number; height: number };

/** Badges by locale. A locale without one gets our own text button. */
type Artwork = { readonly [locale in Locale]?: StoreArtwork };

export type IosApp = {
  /** Id of the app in the App Store, 9 or 10 digits: the part after `id` in its URL. */
  appId: string;
  /** Team ID of the developer account: 10 uppercase letters and digits. */
  teamId: string;
  bundleId: string;
  /** Custom URL scheme that opens the app, without the colon. */
  urlScheme: string;
  /** Provider token of App Analytics, the `pt` of campaign links; null until it is known. */
  providerToken: string | null;
  artwork: Artwork;
};

export type AndroidApp = {
  /** Package name, the `id` in the URL of the app in Google Play. */
  packageName: string;
  /** SHA-256 fingerprints of the signing certificates: 32 bytes in uppercase hex, separated by colons. */
  certificates: readonly string[];
  urlScheme: string;
  artwork: Artwork;
};

/** The native apps of the service. */
export type AppsConfig = { ios: IosApp; android: AndroidApp };
