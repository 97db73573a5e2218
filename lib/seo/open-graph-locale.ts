/** A locale as Open Graph writes it, with the territory where most of its speakers are: `en` is `en_US`. */
export function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}
