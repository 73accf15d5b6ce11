// Texts filled in and conditions judged, beside libraries that do one of the two. All in this process, in turns; only the ratios say
// something. Whatever can be compiled is compiled before, and every contestant must come to the same result.
import { strictEqual } from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import { median } from './load.mjs'

const ROUNDS = 7
const ROUND_MS = 150
const engine = '../packages/automation-engine/src'

const data = {
  customer: { firstName: 'Ada', lastName: 'Lovelace', status: 'VIP', visits: 12, tags: ['lake', 'dog'], note: 'says "hello" & <smiles>' },
  reservation: { pitch: 'B12', nights: 7, from: '2026-07-01T14:00:00.000Z' },
}
const paths = ['customer.firstName', 'customer.lastName', 'reservation.pitch', 'reservation.nights', 'reservation.from', 'customer.note']
const written = (open, close) => `Dear ${paths.map((path) => open + path + close).join(', welcome to the park; ')}. Until soon!`

export async function run() {
  // The interpreter does not sell its parts one by one, so they come from the sources, which Node reads as they are.
  const [{ compileTemplate }, { readPath }, { judge }] = await Promise.all(
    ['template/template.ts', 'template/path.ts', 'condition/judge.ts'].map((file) => import(`${engine}/${file}`)),
  )
  const [handlebars, mustache, jsonLogic] = await Promise.all(
    ['handlebars', 'mustache', 'json-logic-js'].map(async (name) => (await import(name)).default),
  )
  const variables = { read: (path) => readPath(data, path) }
  const texts = compileTexts({ compileTemplate, variables, handlebars, mustache })
  const conditions = compileConditions({ judge, variables, jsonLogic })
  return { texts: measure('A text with six variables', texts), conditions: measure('Three rules that must all hold', conditions) }
}

function compileTexts({ compileTemplate, variables, handlebars, mustache }) {
  const template = compileTemplate(written('{', '}'), 'text')
  const compiled = handlebars.compile(written('{{', '}}'), { noEscape: true })
  const tags = written('{{{', '}}}')
  mustache.parse(tags)
  return {
    Belfry: () => template.render(variables, new Set()),
    handlebars: () => compiled(data),
    mustache: () => mustache.render(tags, data),
  }
}

function compileConditions({ judge, variables, jsonLogic }) {
  const rules = [
    { id: 'a', field: 'customer.status', operator: 'is', value: 'VIP' },
    { id: 'b', field: 'customer.visits', operator: 'greaterThan', value: '3' },
    { id: 'c', field: 'customer.tags', operator: 'contains', value: 'lake' },
  ]
  const logic = {
    and: [
      { '==': [{ var: 'customer.status' }, 'VIP'] },
      { '>': [{ var: 'customer.visits' }, '3'] },
      { in: ['lake', { var: 'customer.tags' }] },
    ],
  }
  return {
    Belfry: () => judge({ match: 'all', rules }, variables).holds,
    'json-logic-js': () => jsonLogic.apply(logic, data),
  }
}

/** Prints and returns how often a second each of them does its work, by medians of interleaved rounds. */
function measure(title, contestants) {
  const entries = Object.entries(contestants)
  for (const [name, work] of entries) strictEqual(work(), contestants.Belfry(), `${name} comes to something else`)
  const rounds = Object.fromEntries(entries.map(([name]) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, work] of entries) {
      const perSecond = rateOf(work)
      if (round > 0) rounds[name].push(perSecond) // the first round only warms up
    }
  }
  const middle = Object.fromEntries(entries.map(([name]) => [name, Math.round(median(rounds[name]))]))
  console.log(`\n${title}, compiled before, medians of ${ROUNDS} interleaved rounds`)
  for (const [name, perSecond] of Object.entries(middle)) {
    const ratio = name === 'Belfry' ? '' : `   Belfry does ${(middle.Belfry / perSecond).toFixed(2)} times as many`
    console.log(`  ${name.padEnd(14)} ${perSecond.toLocaleString('en').padStart(12)}/s${ratio}`)
  }
  return middle
}

function rateOf(work) {
  const began = performance.now()
  let count = 0
  while (performance.now() - began < ROUND_MS) {
    for (let index = 0; index < 500; index++) work()
    count += 500
  }
  return (count * 1000) / (performance.now() - began)
}
