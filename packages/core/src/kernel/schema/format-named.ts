import { BOUNDS, isBeyondBounds } from '../time.ts'

/** Describes a format; for a valid time or day outside the bounds, explains why it is refused. */
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
