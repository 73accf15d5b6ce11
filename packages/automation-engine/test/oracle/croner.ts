import { Cron as Croner } from 'croner'
import { expect } from 'vitest'
import { nextFirings, parseCron } from '../../src/index.ts'
import { DAY_MS, HOUR_MS, type ZoneChange } from './clock-ticks.ts'
import { isPlain } from './naive-cron.ts'
import { patternsFor } from './patterns.ts'

/**
 * Checks that croner, which others have written, fires around a change when we do. Its rule is ours if lists count as plain times and ranges do
 * not, which is one of its options or the other. Every second week it does not know.
 *
 * @returns how many expressions were compared
 */
export function expectCronerToAgree(change: ZoneChange, patterns = patternsFor(change)): number {
  const { timeZone } = change
  const known = patterns.filter((text) => !text.includes('W2:'))
  for (const text of known) {
    const cron = parseCron(text)
    if (!cron.ok) throw new Error(text)
    const after = change.at - 26 * HOUR_MS
    const ours = nextFirings(cron.value, { after, count: 200, timeZone }).filter(({ at }) => at < change.at + 20 * DAY_MS)
    const rule = isPlain(text) ? 'no-wildcard' : 'single-value'
    const peer = new Croner(text, { timezone: timeZone, mode: '5-part', fixedTimeRule: rule, paused: true })
    const theirs: number[] = []
    for (let next = peer.nextRun(new Date(after)); next && theirs.length < ours.length; next = peer.nextRun(next))
      theirs.push(next.getTime())
    expect(theirs, `${text} in ${timeZone} at ${new Date(change.at).toISOString()}`).toEqual(ours.map(({ at }) => at))
  }
  return known.length
}
