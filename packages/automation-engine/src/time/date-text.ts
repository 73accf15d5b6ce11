import { addDays, BOUNDS, type EpochMs, err, isBeyondBounds, isMoment, ok, parseTime, type Result, startOfDay } from '@belfry/core'
import { quoted, type Unusable } from '../config/literal-value.ts'
import { parseDay } from './civil-day.ts'

/** The moment that a day without a time stands for: its start or its end. */
export type DayEdge = 'start' | 'end'

/**
 * Parses the date in a filled-in text: a time (RFC 3339, any offset), or a calendar day (`2026-07-08`), which starts and ends in local
 * time.
 *
 * @param field its name in messages
 * @returns the moment; `null` for an empty text
 */
export function readDate(field: string, value: string, edge: DayEdge, timeZone: string): Result<EpochMs | null, Unusable> {
  const text = value.trim()
  if (text === '') return ok(null)
  const moment = parseTime(text) ?? edgeOf(text, edge, timeZone)
  if (moment !== null && isMoment(moment)) return ok(moment)
  if (isBeyondBounds(text))
    return err({ code: 'format', message: `${field} ${quoted(text)} is beyond all times, which are ${BOUNDS.time}` })
  const remedy = 'use a variable that holds one, or write it as 2026-07-08 or 2026-07-08T10:00:00Z'
  return err({ code: 'format', message: `${field} ${quoted(text)} is no date: ${remedy}` })
}

function edgeOf(day: string, edge: DayEdge, timeZone: string): EpochMs | null {
  if (parseDay(day) === null) return null
  return startOfDay(edge === 'start' ? day : addDays(day, 1), timeZone)
}
