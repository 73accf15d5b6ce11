import { expect } from 'vitest'
import { CATCH_UP_MS, missedFiring, nextFiring, nextFirings, parseCron } from '../../src/index.ts'
import { clockTicks, HOUR_MS, type Tick, type ZoneChange } from './clock-ticks.ts'
import { naiveFirings } from './naive-cron.ts'

const AROUND_MS = 36 * HOUR_MS

/** The minutes around a change of a clock. */
export function ticksAround({ at, timeZone }: ZoneChange): readonly Tick[] {
  return clockTicks(at - AROUND_MS, at + AROUND_MS, timeZone)
}

/** Checks that an expression fires around a change just when the walk along its minutes says so: forwards, from anywhere, and backwards. */
export function expectAgreement(text: string, { timeZone }: ZoneChange, ticks: readonly Tick[]): void {
  const cron = parseCron(text)
  if (!cron.ok) throw new Error(`${text}: ${cron.error.map(({ message }) => message).join('; ')}`)
  const schedule = cron.value
  const [from, to] = [(ticks[0] as Tick).at, (ticks.at(-1) as Tick).at]
  const wanted = naiveFirings(text, ticks)
  const firings = nextFirings(schedule, { after: from - 1, count: wanted.length + 1, timeZone }).filter(({ at }) => at <= to)
  expect(
    firings.map(({ at }) => at),
    `${text} in ${timeZone}`,
  ).toEqual(wanted)
  expect(new Set(firings.map(({ slot }) => slot)).size, `slots of ${text} in ${timeZone}`).toBe(firings.length)
  // From moments in between, which are seldom the beginning of a minute.
  const until = wanted.at(-1) ?? 0
  for (let at = from; at < until; at += 1_234_567) {
    const next = nextFiring(schedule, at, timeZone)?.at
    if (next !== wanted.find((each) => each > at)) throw new Error(`${text} in ${timeZone} after ${iso(at)}: ${iso(next)}`)
    const missed = missedFiring(schedule, { since: from - 1, now: at, timeZone })?.at
    if (missed !== wanted.findLast((each) => each <= at && each >= at - CATCH_UP_MS))
      throw new Error(`${text} in ${timeZone} up to ${iso(at)}: ${iso(missed)}`)
  }
  for (const [index, firing] of firings.entries()) {
    const follower = firings[index + 1]?.at ?? to + 1
    for (const now of [firing.at, Math.min(follower - 1, firing.at + CATCH_UP_MS)]) {
      const missed = missedFiring(schedule, { since: from - 1, now, timeZone })
      if (missed?.at !== firing.at || missed.slot !== firing.slot)
        throw new Error(
          `${text} in ${timeZone} up to ${iso(now)}: ${iso(missed?.at)} ${missed?.slot}, not ${iso(firing.at)} ${firing.slot}`,
        )
    }
  }
}

function iso(at: number | undefined): string {
  return at === undefined ? 'none' : new Date(at).toISOString()
}
