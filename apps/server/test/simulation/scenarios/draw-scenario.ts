import { type Chance, createChance } from '../../support/chance.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../support/clock.ts'
import type { CrashPoint } from '../world/fate.ts'
import type { Answers } from '../world/network.ts'
import { drawFlow, isCalled } from './draw-flow.ts'
import type { Action, Kill, Scenario } from './scenario.ts'

/** Draws a history to be. */
export function drawScenario(seed: number): Scenario {
  const chance = createChance(`scenario ${seed}`)
  const isCalm = chance.happens(0.4)
  const webhooks = chance.whole(0, 3)
  const receivers = new Map(Array.from({ length: webhooks }, (_, index) => [`/hook-${index}`, drawAnswers(chance, isCalm)] as const))
  return {
    seed,
    receivers,
    actions: drawActions(chance, webhooks, isCalm),
    crashes: Array.from({ length: chance.whole(1, 5) }, () => drawCrash(chance)),
    longestPause: isCalm ? 1 : chance.pick([1, 3 * SECOND, HOUR]),
    isCalm,
  }
}

function drawAnswers(chance: Chance, isCalm: boolean): Answers {
  if (isCalm || chance.happens(0.3)) return [200]
  const failures = Array.from({ length: chance.whole(1, 8) }, () => chance.pick([500, 404, 302, 0, 204]))
  return [...failures, chance.happens(0.8) ? 200 : 500]
}

function drawCrash(chance: Chance): CrashPoint {
  // As often near the beginning of a process as far from it.
  const number = Math.ceil(Math.exp(chance.number() * Math.log(150)))
  const commit = Math.ceil(number / 4)
  return chance.pick([
    { after: 'write', number },
    { after: 'write', number },
    { before: 'commit', number: commit },
    { after: 'commit', number: commit },
  ] as const)
}

const EVENTS = ['customer:created', 'customer:updated', 'customer:deleted']

function drawActions(chance: Chance, webhooks: number, isCalm: boolean): readonly (Action | Kill)[] {
  const automations = chance.whole(1, 4)
  const made: Action[] = []
  for (let index = 0; index < webhooks; index++) {
    const subscribedEventKeys = chance.pick([['*'], EVENTS, EVENTS.slice(0, 1), []])
    const body = { url: `http://receiver.test/hook-${index}`, subscribedEventKeys }
    made.push({ at: 0, operation: 'webhooks.create', input: { body }, makes: `webhook ${index}` })
  }
  const called: number[] = []
  for (let index = 0; index < automations; index++) {
    const body = { name: `automation ${index}`, definition: drawFlow({ chance, webhooks, isCalm }) }
    if (isCalled(body.definition)) {
      called.push(index)
      made.push({ at: 3, operation: 'automations.webhookUrl', input: { id: `@automation ${index}` }, makes: `token ${index}` })
    }
    made.push({ at: 1, operation: 'automations.create', input: { body }, makes: `automation ${index}` })
    made.push({ at: 2, operation: 'automations.update', input: { id: `@automation ${index}`, body: { enabled: true } } })
  }
  const count = chance.whole(4, 16)
  let at = SECOND
  const customers: string[] = []
  const later: (Action | Kill)[] = Array.from({ length: count }, (_, index) => {
    at += chance.happens(0.5) ? chance.whole(0, 30) : chance.pick([SECOND, MINUTE, HOUR, DAY])
    return drawAction(chance, { at, index, customers, called, webhooks, automations, isCalm })
  })
  return [...made.sort((a, b) => a.at - b.at), ...later]
}

interface When {
  readonly at: number
  readonly index: number
  /** The names of those that there are by then; a new one is added. */
  readonly customers: string[]
  /** The numbers of the automations that are called. */
  readonly called: readonly number[]
  readonly webhooks: number
  readonly automations: number
  readonly isCalm: boolean
}

function drawAction(chance: Chance, { at, index, customers, called, webhooks, automations, isCalm }: When): Action | Kill {
  const customer = () => ({ id: `@${chance.pick(customers)}` })
  const together = chance.happens(0.4)
  const create = (): Action => {
    const body = { firstName: chance.pick(['Ada', 'Ben', 'Cleo']), status: chance.pick(['DEFAULT', 'VIP']) }
    const makes = `customer ${index}`
    customers.push(makes)
    return { at, together, operation: 'customers.create', input: { body }, makes }
  }
  const update = (): Action => {
    // Another text each time, so that there is always something to change.
    const status = !isCalm && chance.happens(0.4) ? { status: chance.pick(['VIP', 'WARNING']) } : {}
    const body = { notes: `change ${index}`, ...status }
    return { at, together, operation: 'customers.update', input: { ...customer(), body } }
  }
  const call = (): Action => {
    const number = chance.pick(called)
    const body = { firstName: chance.pick(['Ada', 'Ben']), status: chance.pick(['DEFAULT', 'VIP']), number: index }
    return {
      at,
      together,
      operation: 'automation-hooks.call',
      input: { automationId: `@automation ${number}`, token: `@token ${number}`, body, query: {} },
    }
  }
  const automation = `@automation ${chance.whole(0, automations - 1)}`
  const webhook = `@webhook ${chance.whole(0, Math.max(0, webhooks - 1))}`
  const rest: readonly (() => Action | Kill)[] = [
    () => ({ at, kill: true }),
    () => ({ at, operation: 'automation-runs.retry', input: { id: `@failed run ${chance.whole(0, 9)}` } }),
    () => ({ at, operation: 'automation-runs.cancel', input: { id: `@waiting run ${chance.whole(0, 9)}` } }),
    () => ({ at, operation: 'automation-runs.retry', input: { id: `@failed run ${chance.whole(0, 9)}` } }),
    () => ({ at, operation: 'automation-runs.cancel', input: { id: `@waiting run ${chance.whole(0, 9)}` } }),
    () => ({ at, operation: 'automation-approvals.decide', input: drawDecision(chance) }),
    () => ({ at, operation: 'automation-approvals.decide', input: drawDecision(chance) }),
    () => ({ at, operation: 'customers.delete', input: customer() }),
    () => ({ at, operation: 'automations.update', input: { id: automation, body: { enabled: chance.happens(0.5) } } }),
    () => ({ at, operation: 'automations.delete', input: { id: automation } }),
    () => ({ at, operation: 'webhooks.update', input: { id: webhook, body: { enabled: chance.happens(0.5) } } }),
    () => ({ at, operation: 'webhooks.delete', input: { id: webhook } }),
    () => ({ at, operation: 'webhooks.dismissFailed', input: { id: webhook } }),
    () => ({ at, operation: 'webhooks.retryDeliveries', input: { body: { mode: chance.pick(['failed', 'force'] as const) } } }),
  ]
  const file = (): Action => ({
    at,
    together,
    operation: 'documents.create',
    input: { body: { customerId: customer().id, documentType: 'OTHER' } },
  })
  if (called.length > 0 && chance.happens(0.3)) return call()
  if (customers.length === 0 || chance.happens(0.35)) return create()
  if (!isCalm && chance.happens(0.25)) return file()
  if (chance.happens(isCalm ? 0.9 : 0.5)) return update()
  return chance.pick(isCalm ? rest.slice(0, 1) : rest)()
}

function drawDecision(chance: Chance): Action['input'] {
  return { taskId: `@open approval ${chance.whole(0, 9)}`, body: { decision: chance.pick(['approved', 'rejected']) } }
}
