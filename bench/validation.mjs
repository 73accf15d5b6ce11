// What it costs to find everything that is wrong with a flow of 100 steps, beside a check of the same definition against its JSON Schema
// alone: what a program does that has no rules.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import Ajv from 'ajv'
import { largestFlow, spoiled } from './validation/largest-flow.mjs'

const serverRequire = createRequire(new URL('../apps/server/package.json', import.meta.url))
const load = async (name) => import(pathToFileURL(serverRequire.resolve(name)).href)

const ROUNDS = 200
const WARM_UP = 100
/** How long the largest flow may take, in milliseconds. */
const LIMIT_MS = 5

export async function run() {
  const { parseFlow, steps } = await load('@belfry/automation-engine')
  const { definitionSchema } = await load('@belfry/core')
  const schemaAlone = schemaCheck(definitionSchema, steps)
  const flows = { sound: largestFlow(), faulty: spoiled(largestFlow()) }
  const rows = Object.entries(flows).map(([name, definition]) => {
    const { problems } = parseFlow(definition)
    return { name, problems: problems.length, ...measure({ rules: () => parseFlow(definition), schema: () => schemaAlone(definition) }) }
  })
  print(rows)
  return { limit: LIMIT_MS, rows }
}

/** The definition and the config of each step against their schemas, by ajv, compiled before. */
function schemaCheck(definitionSchema, steps) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  const outer = ajv.compile(plain(definitionSchema))
  const configs = Object.fromEntries(Object.entries(steps).map(([type, { config }]) => [type, ajv.compile(plain(config))]))
  return (definition) => {
    const found = [outer(definition), ...definition.nodes.map(({ type, config }) => configs[type]?.(config) ?? false)]
    return found.every((isValid) => isValid)
  }
}

function plain(schema) {
  return JSON.parse(JSON.stringify(schema))
}

/** In turns, so that whatever else the machine does meets both. The quickest, medians and the slowest of a hundred, in milliseconds. */
function measure(programs) {
  const times = Object.fromEntries(Object.keys(programs).map((name) => [name, []]))
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [name, program] of Object.entries(programs)) {
      const started = performance.now()
      program()
      if (round >= WARM_UP) times[name].push(performance.now() - started)
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, percentiles(all)]))
}

function percentiles(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return { best: sorted[0], p50: sorted[Math.floor(sorted.length * 0.5)], p99: sorted[Math.floor(sorted.length * 0.99)] }
}

function print(rows) {
  console.log(`\nEverything that is wrong with a flow of 100 steps and 198 lines; ms, medians of ${ROUNDS} interleaved rounds`)
  console.log(
    `${'flow'.padEnd(10)}${'findings'.padStart(10)}${'rules best'.padStart(12)}${'p50'.padStart(8)}${'p99'.padStart(8)}${'schema alone (ajv)'.padStart(20)}     ratio`,
  )
  for (const { name, problems, rules, schema } of rows) {
    const ratio = `${(rules.p50 / schema.p50).toFixed(1).padStart(8)} ×`
    console.log(
      `${name.padEnd(10)}${String(problems).padStart(10)}${ms(rules.best, 12)}${ms(rules.p50, 8)}${ms(rules.p99, 8)}${ms(schema.p50, 20)}${ratio}   ${rules.p50 < LIMIT_MS ? 'within' : 'OVER'} ${LIMIT_MS} ms`,
    )
  }
}

function ms(time, width) {
  return time.toFixed(2).padStart(width)
}
