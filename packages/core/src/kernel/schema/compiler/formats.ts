import Format from 'typebox/format'
import { isDay, parseTime } from '../../time.ts'

/** No address is longer, and a text of a mebibyte would be looked at for long. */
const LONGEST_EMAIL = 1000
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

// The library takes addresses that no mail server does, such as `a@b` and quoted ones.
Format.Set('email', (text) => text.length <= LONGEST_EMAIL && EMAIL.test(text))
// A time or a day that is accepted must be one that can be kept.
Format.Set('date-time', (text) => parseTime(text) !== null)
Format.Set('date', isDay)
// For readers of the document. An address that people give is judged by the operation, which says what is wrong with it.
Format.Set('iri', () => true)
// For readers of the document: a file is no JSON value.
Format.Set('binary', () => true)

/** What a text must be, by the name of the format: the same for every compiler. Ours are stricter than those of any library. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = Object.fromEntries(Format.Entries())
