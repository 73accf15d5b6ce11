import Format from 'typebox/format'
import { isDay, parseTime } from '../../time.ts'

/** No e-mail address is longer, and matching a text of 1 MiB would take long. */
const LONGEST_EMAIL = 1000
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

// The library accepts addresses that no mail server accepts, such as `a@b` and quoted ones.
Format.Set('email', (text) => text.length <= LONGEST_EMAIL && EMAIL.test(text))
// An accepted time or day must be within the supported range.
Format.Set('date-time', (text) => parseTime(text) !== null)
Format.Set('date', isDay)
// For readers of the document. The operation checks a target URL and explains what is wrong.
Format.Set('iri', () => true)
// For readers of the document: a file is not a JSON value.
Format.Set('binary', () => true)

/** The test for each format, by name; the same for every compiler. Our own tests are stricter than those of any library. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = Object.fromEntries(Format.Entries())
