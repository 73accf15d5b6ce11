/** The languages of which `inLanguage` finds words. */
const spoken = ['en', 'nl', 'fr', 'de']

/** The locale in which times are written inside a text of `inLanguage`. English without a region has the day before the month. */
export function writtenLocale(locale: string): string {
  const [primary = '', ...regions] = locale.split('-')
  if (!spoken.includes(primary.toLowerCase())) return 'en-GB'
  return primary.toLowerCase() === 'en' && regions.length === 0 ? 'en-GB' : locale
}
