// Texts filled in and conditions judged, beside libraries that do one of the two. All in this process, in turns, by the time of the processor; only
// the ratios say something. Every contestant must come to the same result first. Whatever can be compiled is compiled before, but for the row
// that says otherwise.
import { strictEqual } from 'node:assert/strict'
import { median, processorMs } from './load.mjs'

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
  const once = compileTextsEachTime({ compileTemplate, variables, handlebars, mustache })
  return {
    texts: measure('A text with six variables, compiled before', texts),
    textsOnce: measure('The same text, read and filled in once', once),
    conditions: measure('Three rules that must all hold', conditions),
  }
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

function compileTextsEachTime({ compileTemplate, variables, handlebars, mustache }) {
  const [plain, double, triple] = [written('{', '}'), written('{{', '}}'), written('{{{', '}}}')]
  return {
    Belfry: () => compileTemplate(plain, 'text').render(variables, new Set()),
    handlebars: () => handlebars.compile(double, { noEscape: true })(data),
    mustache() {
      mustache.clearCache() // or it would remember what it has read
      return mustache.render(triple, data)
    },
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

/** Prints and returns how often in a second of the processor each of them does its work, by medians of interleaved rounds. */
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
  console.log(`\n${title}: medians of ${ROUNDS} interleaved rounds`)
  for (const [name, perSecond] of Object.entries(middle)) {
    const ratio = name === 'Belfry' ? '' : `   Belfry does ${(middle.Belfry / perSecond).toFixed(2)} times as many`
    console.log(`  ${name.padEnd(14)} ${perSecond.toLocaleString('en').padStart(12)} in a second of the processor${ratio}`)
  }
  return middle
}

function rateOf(work) {
  const began = processorMs()
  let count = 0
  while (processorMs() - began < ROUND_MS) {
    for (let index = 0; index < 50; index++) work()
    count += 50
  }
  return (count * 1000) / (processorMs() - began)
}
