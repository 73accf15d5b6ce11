import { PERIOD_PATTERN } from '../calendar/period.ts'
import { FILE_NAME_PATTERN } from '../file-types.ts'
import { TIME_OF_DAY_PATTERN } from '../time.ts'

/** Describes what a pattern requires, as a continuation of “must”. Without ids, whose pattern is self-explanatory. */
export const patternNames: Readonly<Record<string, string>> = {
  [FILE_NAME_PATTERN]: 'be a name without slashes, control characters and marks that turn the direction of writing, such as policy.pdf',
  [TIME_OF_DAY_PATTERN]: 'be a time of day from 00:00 to 23:59, such as 08:30',
  [PERIOD_PATTERN]: 'be a day or a month, such as 2026-07-01 or 2026-07',
  '^[^\\u0000-\\u001f\\u007f]*$': 'be one line, without line breaks, tabs and other control characters',
  '^[^\\u0000-\\u001f\\u007f/]*$': 'be one line, without slashes, line breaks and other control characters',
  "^[A-Za-z0-9+?:().,'/ -]*$": "hold nothing but the letters A to Z, digits, spaces and + ? : ( ) . , ' / -, as banks take it",
  '^[0-7]?$': 'be a digit from 0 to 7, or empty',
  '^https://[^\\s]+$': 'be an address that begins with https://',
  '^[^\\u0000-\\u0020\\u007f]+$': 'be one emoji, without spaces',
  '^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$': 'be 2 to 63 small letters, digits and dashes, with no dash at either end, such as demo-park',
  '^[A-Za-z][A-Za-z0-9_-]*$': 'begin with a letter and hold nothing but letters A to Z, digits, dashes and underscores',
  '^[A-Z]{3}$': 'be three capital letters, such as BEL',
  '[\\p{L}\\p{N}]': 'hold a letter or a digit',
  '^#[0-9A-Fa-f]{6}$': 'be a colour such as #1f7a3d',
}
