import { Cron as Croner } from 'croner'
import { expect, test } from 'vitest'
import { nextFirings, parseCron } from '../../src/index.ts'
import { changesOf, DAY_MS, HOUR_MS } from './clock-walk.ts'
import { isPlain } from './naive-cron.ts'
import { patternsFor } from './patterns.ts'

// A second witness, written by others. Its rule is ours, if lists count as plain times and ranges do not, which is one option or the other.
const zones = [
  ['Europe/Brussels', '2026-03-01'],
  ['Europe/Brussels', '2026-10-01'],
  ['America/New_York', '2026-03-01'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-01'],
  ['Antarctica/Troll', '2026-03-01'],
  ['America/Santiago', '2026-09-01'],
  ['Asia/Kolkata', '2026-05-01'],
] as const

test.each(zones)('croner fires when we do, in %s after %s', (timeZone, from) => {
  const start = Date.parse(from)
  const change = changesOf(timeZone, start, start + 31 * DAY_MS)[0] ?? { timeZone, at: start, before: 0, after: HOUR_MS }
  for (const text of patternsFor(change).filter((each) => !each.includes('W2:'))) {
    const cron = parseCron(text)
    if (!cron.ok) throw new Error(text)
    const after = change.at - 26 * HOUR_MS
    const ours = nextFirings(cron.value, { after, count: 200, timeZone }).filter(({ at }) => at < change.at + 60 * DAY_MS)
    const rule = isPlain(text) ? 'no-wildcard' : 'single-value'
    const peer = new Croner(text, { timezone: timeZone, mode: '5-part', fixedTimeRule: rule, paused: true })
    const theirs: number[] = []
    for (let next = peer.nextRun(new Date(after)); next && theirs.length < ours.length; next = peer.nextRun(next))
      theirs.push(next.getTime())
    expect(theirs, text).toEqual(ours.map(({ at }) => at))
  }
})
