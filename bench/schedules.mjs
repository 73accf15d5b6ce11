// How many times in a second of the processor the next firing of a cron expression is found, beside the two libraries that most programs use. Each is
// asked in turns, from moments spread over three years, in a zone whose clock is changed; first all of them have to answer the same.
import { deepStrictEqual } from 'node:assert/strict'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { CronExpressionParser } from 'cron-parser'
import { Cron as Croner } from 'croner'
import { median, processorMs } from './load.mjs'

const ROUNDS = 5
/** How long one is asked in a round, in milliseconds of the processor. */
const BUDGET_MS = 150
const STEP_MS = 26_213_000 // 7 hours and some, so that no moment is like another
const START = Date.parse('2026-01-01T00:00:00Z')
const MOMENTS = Array.from({ length: 3600 }, (_, index) => START + index * STEP_MS)
const timeZone = 'Europe/Brussels'

const expressions = [
  ['*/5 * * * *', 'every five minutes'],
  ['15 7 * * 1-5', 'a time on workdays'],
  ['0 9 * * 1#2', 'the second Monday'],
  ['30 2 29 2 *', 'a leap day'],
]

const serverRequire = createRequire(new URL('../apps/server/package.json', import.meta.url))
const { nextFiring, parseCron } = await import(pathToFileURL(serverRequire.resolve('@belfry/automation-engine')).href)

export async function run() {
  const rows = expressions.map(([text, title]) => {
    const peers = programsOf(text)
    for (const [name, { next, read }] of Object.entries(peers)) {
      for (const moment of MOMENTS.filter((_, index) => index % 10 === 0))
        deepStrictEqual([next(moment), read(moment)], Array(2).fill(peers.belfry.next(moment)), `${name}: ${text}`)
    }
    const rates = Object.fromEntries(Object.keys(peers).map((name) => [`${name}`, []]))
    const readings = Object.fromEntries(Object.keys(peers).map((name) => [`${name}`, []]))
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, { next, read }] of Object.entries(peers)) {
        const rate = rateOf(next)
        const reading = rateOf(read)
        if (round > 0) rates[name].push(rate) // the first one only warms up
        if (round > 0) readings[name].push(reading)
      }
    }
    return { text, title, rates: mapValues(rates, median), readings: mapValues(readings, median) }
  })
  console.log(`\nThe next firing of a cron expression in ${timeZone}, thousands in a second of the processor`)
  console.table(rows.map(({ title, rates }) => ({ title, ...line(rates) })))
  console.log('The same with reading the expression first')
  console.table(rows.map(({ title, readings }) => ({ title, ...line(readings) })))
  return rows
}

function programsOf(text) {
  const cron = parseCron(text).value
  const croner = cronerOf(text)
  const parser = parserOf(text, START)
  return {
    belfry: {
      next: (moment) => nextFiring(cron, moment, timeZone).at,
      read: (moment) => nextFiring(parseCron(text).value, moment, timeZone).at,
    },
    croner: {
      next: (moment) => croner.nextRun(new Date(moment)).getTime(),
      read: (moment) => cronerOf(text).nextRun(new Date(moment)).getTime(),
    },
    'cron-parser': {
      next(moment) {
        parser.reset(new Date(moment))
        return parser.next().getTime()
      },
      read: (moment) => parserOf(text, moment).next().getTime(),
    },
  }
}

const cronerOf = (text) => new Croner(text, { timezone: timeZone, mode: '5-part', paused: true })
const parserOf = (text, moment) => CronExpressionParser.parse(text, { currentDate: new Date(moment), tz: timeZone })

/** How often it can be asked in a second of the processor. */
function rateOf(ask) {
  let count = 0
  const begun = processorMs()
  while (processorMs() - begun < BUDGET_MS) for (let index = 0; index < 20; index++) ask(MOMENTS[count++ % MOMENTS.length])
  return (count * 1000) / (processorMs() - begun)
}

function line(rates) {
  const shown = mapValues(rates, (rate) => Math.round(rate / 100) / 10)
  return { ...shown, 'to croner': ratio(rates.belfry, rates.croner), 'to cron-parser': ratio(rates.belfry, rates['cron-parser']) }
}

const ratio = (one, other) => `${(one / other).toPrecision(2)} ×`
const mapValues = (object, change) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
