import { BOUNDS, isBeyondBounds } from '../time.ts'

/** What a text must be; of a time or a day that there is, why it is not taken. */
export function formatNamed(format: string, given: unknown): string {
  const bounds = { 'date-time': BOUNDS.time, date: BOUNDS.day }[format]
  const name = formatNames[format] ?? `a valid ${format}`
  return bounds !== undefined && typeof given === 'string' && isBeyondBounds(given) ? `${name}, ${bounds}` : name
}

const formatNames: Readonly<Record<string, string>> = {
  'date-time': 'a time such as 2026-07-01T14:00:00Z',
  date: 'a day such as 2026-07-01',
  email: 'an e-mail address',
  uri: 'an absolute URL',
}
