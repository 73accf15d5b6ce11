import {
  decisionOf,
  findOwnCall,
  type OwnAnswer,
  problem,
  problemDocument,
  type ResolvedOwnCall,
  type Route,
  runOwnCall,
  type ServicePort,
} from '@belfry/core'
import { type Answer, hoursOf, nodeOfRequest, type Request, type RequestKind } from '../protocol/request.ts'
import { firstCheckAt } from '../run/check-wait.ts'
import { findRecord } from '../run/find-record.ts'
import { readRecords } from '../run/read-records.ts'
import { withNamed } from '../run/related-records.ts'
import { answerFetch } from './answer-fetch.ts'
import { causeOf, endsWait } from './happened.ts'
import { beginMessage } from './messages.ts'
import { performOperation, unlessMissing } from './perform.ts'
import type { OperationHandler } from './scenario.ts'
import { spawnChildren } from './spawn-children.ts'
import type { PlayedRun, World } from './world.ts'

type Values = Readonly<Record<string, unknown>>

/** The answer to a request, or that the run waits for it: until a moment, or until something happens. */
export type AnswerOrWait = Answer | { readonly waits: { readonly until: number | null } }

type Handler<K extends RequestKind> = (
  world: World,
  run: PlayedRun,
  port: ServicePort,
  request: Request<K>,
) => AnswerOrWait | Promise<AnswerOrWait>

const handlers: { readonly [K in RequestKind]: Handler<K> } = {
  read: async (_world, _run, port, request) => ({ ok: true, value: await readRecords(request, port) }),

  find: async (_world, _run, port, request) => ({ ok: true, value: await findRecord(request, port) }),

  async operation(world, run, port, { operation, input }) {
    const handler = scriptOf(world, operation)
    const answer = handler ? await play(handler, input) : await performOperation(world, port, operation, input, { byFlow: true })
    run.operations.push({ operation, input, answer })
    return answer
  },

  async http(world, run, port, { method, path, body }) {
    const call = findOwnCall({ method, path, body }, { organizationId: world.site.organization.id })
    const answer = call.ok ? await callOperation(world, port, call.value) : call.error
    if (!('status' in answer)) return answer
    run.calls.push({ method, path, body, status: answer.status, answer: answer.body })
    return { ok: true, value: { status: answer.status, text: JSON.stringify(answer.body) ?? '' } }
  },

  fetch: ({ surroundings }, run, _port, request) => answerFetch(surroundings, run, request),

  async deliver(world, run, port, request) {
    const message = await beginMessage(world, run, port, request)
    return message === null ? { waits: { until: null } } : { ok: false, message }
  },

  hours: ({ site }) => ({ ok: true, value: hoursOf(site.organization) }),

  claim({ claims, now }, _run, _port, { key, subject, until }) {
    const name = JSON.stringify([nodeOfRequest(key), subject])
    const standing = claims.get(name) ?? now
    const claimed = standing <= now
    if (claimed) claims.set(name, until)
    return { ok: true, value: { claimed, until: claimed ? until : standing } }
  },

  async wait({ site, now }, run, port, request) {
    const { until, event: awaited, decision } = request
    const lookAt = firstCheckAt(request)
    if (lookAt !== null) return { waits: { until: lookAt } }
    const decided = decision ? await decisionOf(port, decision.taskId) : null
    if (decided) return { ok: true, value: { ended: 'decision', ...decided } }
    const past = awaited ? site.events.slice(run.since) : []
    const matching = awaited && past.find((event) => !run.seenEvents.has(event.id) && endsWait(run, awaited, event))
    if (matching && (until === null || matching.at <= until)) {
      run.seenEvents.add(matching.id)
      return { ok: true, value: { ended: 'event', event: await withNamed(causeOf(matching), port) } }
    }
    return until !== null && until <= now ? { ok: true, value: { ended: 'time' } } : { waits: { until } }
  },

  spawn: spawnChildren,
}

/** Answers a request as the server does, or returns that the run waits for the answer. */
export function answerRequest(world: World, run: PlayedRun, port: ServicePort, request: Request): AnswerOrWait | Promise<AnswerOrWait> {
  // The map gives each kind its own handler; the compiler cannot see that the two members of the union belong together.
  return (handlers[request.kind] as Handler<RequestKind>)(world, run, port, request)
}

/** Calls an operation by its path. One that is refused, or scripted to be refused, is rolled back. */
async function callOperation(
  world: World,
  port: ServicePort,
  ownCall: ResolvedOwnCall,
): Promise<OwnAnswer | Extract<Answer, { readonly ok: false }>> {
  const { operation, input, route, call } = ownCall
  const handler = scriptOf(world, operation.name)
  if (!handler) {
    const answer = await unlessMissing(operation.name, () => world.site.attempt(() => runOwnCall(ownCall, port)))
    if ('intentId' in answer) throw new Error(`${operation.name} waits for an external system, which answers at once in a simulation`)
    return answer
  }
  const answer = await play(handler, input as Values)
  if (answer.ok) return { ok: true, ...replyTo(route, answer.value) }
  const body = problemDocument(problem('invalid_request', { detail: answer.message }), { appUrl: '', instance: call.path })
  return { ok: false, status: body.status, body }
}

function replyTo(route: Route, value: unknown): Pick<OwnAnswer, 'status' | 'body'> {
  const { body, status = route.status } = route.reply(value, { appUrl: '' })
  return { status, body }
}

function scriptOf({ surroundings: { operations = {} } }: World, name: string): OperationHandler | undefined {
  return Object.hasOwn(operations, name) ? operations[name] : undefined
}

/** The scripted result, as the JSON that an operation would have returned. */
async function play(handler: OperationHandler, input: Values): Promise<Answer<'operation'>> {
  try {
    const value = await handler(input)
    return { ok: true, value: value === undefined ? null : JSON.parse(JSON.stringify(value)) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}
