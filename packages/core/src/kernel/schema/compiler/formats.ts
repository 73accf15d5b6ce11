import Format from 'typebox/format'
import { isDay, parseTime } from '../../time.ts'

/** No e-mail address is longer, and matching a text of 1 MiB would take long. */
const LONGEST_EMAIL = 1000
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** Our own tests. They are stricter than those of any library. */
const own: Readonly<Record<string, (text: string) => boolean>> = {
  // The library accepts addresses that no mail server accepts, such as `a@b` and quoted ones.
  email: (text) => text.length <= LONGEST_EMAIL && EMAIL.test(text),
  // An accepted time or day must be within the supported range.
  'date-time': (text) => parseTime(text) !== null,
  date: isDay,
  // For readers of the document. The operation checks a target URL and explains what is wrong.
  iri: () => true,
  // For readers of the document: a file is not a JSON value.
  binary: () => true,
}

/**
 * Puts our own tests into TypeBox's registry, where its compiler looks formats up, and returns the test for each format, by name. A bundler
 * may leave out a module of which nothing is used, so whoever depends on the registry must call this.
 */
export function registerFormats(): Readonly<Record<string, (text: string) => boolean>> {
  for (const [name, test] of Object.entries(own)) Format.Set(name, test)
  return Object.fromEntries(Format.Entries())
}
