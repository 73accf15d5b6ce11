// Steps of a flow in memory, with the trace of each, beside xstate's pure `transition()`, which keeps none; and a year of a flow that begins every
// day, played in a simulation. All in this process; ratios only, but for the year, which has a budget of its own.
import { strictEqual } from 'node:assert/strict'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { median, processorMs } from './load.mjs'

const serverRequire = createRequire(new URL('../apps/server/package.json', import.meta.url))
const load = async (name) => import(pathToFileURL(serverRequire.resolve(name)).href)

const ROUNDS = 7
const ROUND_MS = 300
/** Conditions in a flow; with its trigger and its end they are the steps of a run. */
const CONDITIONS = 48
const NOW = Date.UTC(2026, 0, 1)
/** How long the year may take, in milliseconds. */
const YEAR_LIMIT_MS = 100

export async function run() {
  const engine = await load('@belfry/automation-engine')
  const { simulate } = await load('@belfry/automation-engine/testing')
  const xstate = await import('xstate')
  const rates = measure({
    'Belfry, one walk': walkOf(engine),
    'Belfry, an answer a step': answersOf(engine),
    'xstate, an event a step': xstateOf(xstate),
  })
  const year = await measureYear(engine, simulate)
  return { rates, year }
}

const trigger = { source: 'webhook', webhookVersion: '1' }
const rule = (index) => ({ id: 'a', field: 'body.amount', operator: index % 2 ? 'greaterThan' : 'isNot', value: '100' })
const conditionAt = (index) => [
  'condition',
  { conditions: { match: 'all', rules: [rule(index), { ...rule(0), id: 'b', field: 'body.name' }] } },
]
const start = (runId) => ({
  runId,
  now: NOW,
  cause: { kind: 'webhook', body: { amount: 125, name: 'Ada' }, query: {}, receivedAt: NOW },
  actor: null,
  organization: { name: 'Demo Park', timeZone: 'Europe/Brussels' },
})

/** A definition whose nodes follow on one another, each by the exit that is named with it. */
function chain(nodes) {
  const listed = nodes.map(([type, config], index) => ({ id: `n${index}`, type, label: '', position: { x: 0, y: index * 80 }, config }))
  const exits = { trigger: 'out', condition: 'yes', delay: 'out' }
  const edges = listed.slice(1).map(({ id }, index) => ({
    id: `e${index}`,
    source: listed[index].id,
    sourceHandle: exits[listed[index].type],
    target: id,
  }))
  return { nodes: listed, edges }
}

function flowOf({ parseFlow }, nodes) {
  const { flow, problems } = parseFlow(chain(nodes))
  if (!flow) throw new Error(JSON.stringify(problems))
  return flow
}

/** One start, which walks through all conditions. */
function walkOf(engine) {
  const flow = flowOf(engine, [['trigger', trigger], ...Array.from({ length: CONDITIONS + 1 }, (_, index) => conditionAt(index))])
  return () => {
    const { run, trace } = engine.startRun(flow, start('run_1'))
    strictEqual(run.status, 'completed')
    return trace.length
  }
}

/** Every second step waits, and each is answered by a signal of its own: what it costs to come and go. */
function answersOf(engine) {
  const delay = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }]
  const flow = flowOf(engine, [['trigger', trigger], ...Array.from({ length: CONDITIONS + 1 }, () => delay)])
  return () => {
    let { run, requests } = engine.startRun(flow, start('run_1'))
    let steps = 1
    while (requests.length > 0) {
      ;({ run, requests } = engine.advance(flow, run, { key: requests[0].key, now: NOW, answer: { ok: true, value: { ended: 'time' } } }))
      steps++
    }
    strictEqual(run.status, 'completed')
    return steps
  }
}

function xstateOf({ createMachine, initialTransition, transition }) {
  const guard = ({ context }) => context.amount > 100 && context.name !== '100'
  const states = Object.fromEntries(
    Array.from({ length: CONDITIONS + 1 }, (_, index) => [
      `n${index}`,
      { on: { NEXT: [{ guard, target: `n${index + 1}` }, { target: 'end' }] } },
    ]),
  )
  const machine = createMachine({
    context: { amount: 125, name: 'Ada' },
    initial: 'n0',
    states: { ...states, [`n${CONDITIONS + 1}`]: { type: 'final' }, end: { type: 'final' } },
  })
  const next = { type: 'NEXT' }
  return () => {
    let [snapshot] = initialTransition(machine)
    let steps = 1
    while (snapshot.status === 'active') {
      ;[snapshot] = transition(machine, snapshot, next)
      steps++
    }
    return steps
  }
}

/** Prints and returns how many steps each does in a second of the processor, by medians of interleaved rounds. */
function measure(contestants) {
  const rounds = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, work] of Object.entries(contestants)) {
      const perSecond = rateOf(work)
      if (round > 0) rounds[name].push(perSecond) // the first round only warms up
    }
  }
  const middle = Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, Math.round(median(all))]))
  const peer = middle['xstate, an event a step']
  console.log(`\nPure steps, Belfry's with their trace: medians of ${ROUNDS} interleaved rounds`)
  for (const [name, perSecond] of Object.entries(middle)) {
    const ratio = name.startsWith('Belfry') ? `   ${(perSecond / peer).toFixed(1)} times xstate` : ''
    console.log(`  ${name.padEnd(26)} ${perSecond.toLocaleString('en').padStart(12)} in a second of the processor${ratio}`)
  }
  return middle
}

function rateOf(work) {
  const began = processorMs()
  let steps = 0
  while (processorMs() - began < ROUND_MS) for (let index = 0; index < 20; index++) steps += work()
  return (steps * 1000) / (processorMs() - began)
}

/** A flow of 20 steps that begins every day, for a year. */
async function measureYear(engine, simulate) {
  const daily = { source: 'daily', hour: '9', minute: '0' }
  const isLong = (index) => ({ id: 'a', field: index % 2 ? 'today' : 'organization.name', operator: 'isNotEmpty' })
  const steps = Array.from({ length: 19 }, (_, index) => ['condition', { conditions: { match: 'all', rules: [isLong(index)] } }])
  const flow = flowOf(engine, [['trigger', daily], ...steps])
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const simulation = await simulate(flow, { now: NOW })
    await simulation.advanceTo(Date.UTC(2027, 0, 1))
    times.push(performance.now() - began)
    strictEqual(simulation.runs.length, 365)
    strictEqual(simulation.runs[0].trace.length, 20)
  }
  const year = median(times)
  console.log(`\nA year of a daily flow of 20 steps: ${year.toFixed(0)} ms of ${YEAR_LIMIT_MS} (the first time ${times[0].toFixed(0)} ms)`)
  return { year, first: times[0], limit: YEAR_LIMIT_MS }
}
