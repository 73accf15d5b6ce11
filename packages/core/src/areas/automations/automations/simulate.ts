import Type from 'typebox'
import { defineOperation, done, type SimulationJob, type SimulationOutcome } from '../../../framework/operations/define-operation.ts'
import type { ServicePort, Values } from '../../../framework/operations/port.ts'
import { dropSealedValues } from '../../../kernel/header-values.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { validate } from '../../../kernel/schema/validate.ts'
import { formatTime } from '../../../kernel/time.ts'
import { isReadable } from '../../webhooks/events/events.ts'

/** The input of a simulation. `start` replaces that of the script, and may name an event of the log. */
export interface SimulateInput {
  readonly body: {
    readonly definition: unknown
    readonly start?: Values | undefined
    readonly script: Values
  }
}

/**
 * Simulates a definition with a script, using the records of the organization. Writes nothing, so read access to automations is enough.
 * Permissions follow the data: it is refused if it reads records, or starts with an event, that the caller may not read. Merely omitting
 * such records would show a path that the flow does not take.
 */
export const simulateDefinition = defineOperation({
  name: 'automations.simulate',
  permission: 'automations:read',
  readOnly: true,
  async run(port: ServicePort, { body }: SimulateInput) {
    const definition = dropSealedValues(body.definition)
    const { problems } = await port.automations.examine(definition)
    const open = problems.filter(({ severity }) => severity !== 'warning')
    if (open.length > 0) {
      const errors = open.map(({ pointer = '', code, message }) => ({ pointer: `/definition${pointer}`, code, message }))
      throw new Refusal(problem('invalid_request', { errors, extensions: { problems } }))
    }
    const start = body.start === undefined ? {} : await startOf(port, body.start)
    const job: SimulationJob = { definition, script: { now: formatTime(port.now), ...start, ...body.script, ...keptStart(start) } }
    // If neither has a start, the error points to the one that can also name an event.
    return done({ job, startPointer: body.start === undefined && body.script.start !== undefined ? '/script/start' : '/start' })
  },
  async finish({ simulate }, { job, startPointer }) {
    const outcome = await simulate(job)
    if (outcome.kind === 'completed') return done(outcome.report)
    if (outcome.kind === 'busy')
      throw new Refusal(problem('rate_limited', { detail: 'Too many simulations are running: try again in a moment.' }))
    if (outcome.kind === 'too_long') throw new Refusal(problem('simulation_too_long', { detail: outcome.message }))
    if (outcome.kind === 'forbidden') throw new Refusal(problem('forbidden', { detail: unreadable(outcome) }))
    const errors = outcome.errors.map(({ pointer, message }) => ({
      pointer: /^\/start(\/|$)/.test(pointer) ? pointer.replace('/start', startPointer) : `/script${pointer}`,
      code: 'invalid_script',
      message: /^\/start(\/eventId)?$/.test(pointer) ? `${message} ${NAMES_EVENT}` : message,
    }))
    throw new Refusal(problem('invalid_request', { errors }))
  },
})

/** The possible starts of a simulation. Their contents are validated by the simulation. */
const one = Type.Optional(Type.Unknown())
const startSchema = Type.Object({ eventId: one, event: one, webhook: one, perform: one }, { additionalProperties: false })

const NAMES_EVENT = 'The `start` beside the script can also name an event of the log: `eventId`.'

function unreadable({ collection, permission }: Extract<SimulationOutcome, { readonly kind: 'forbidden' }>): string {
  return (
    `The simulation reads ${collection} of the organization, and the permission ${permission} is missing. Ask an administrator for it, ` +
    'or say in `operations` of the script what is answered instead.'
  )
}

/** The start for the script, and its time. The script's own time has priority. */
async function startOf(port: ServicePort, start: Values): Promise<Values> {
  const odd = validate(startSchema, start)
  if (odd.length > 0) {
    const errors = odd.map(({ pointer, code, message }) => ({ pointer: `/start${pointer}`, code, message }))
    throw new Refusal(problem('invalid_request', { errors }))
  }
  if (!('eventId' in start)) return { start }
  const { eventId, ...others } = start
  if (Object.keys(others).length > 0)
    throw new Refusal(
      fieldProblem('invalid_request', '/start', 'A simulation begins with one thing: keep `eventId`, or leave it out.', 'one_start'),
    )
  const event = typeof eventId === 'string' ? await port.events.get(eventId) : null
  if (!event || !isReadable(port.caller, event.eventKey)) {
    const message = `There is no event ${String(eventId).slice(0, 80)} in this organization that you may read.`
    throw new Refusal(fieldProblem('invalid_request', '/start/eventId', message, 'not_found'))
  }
  const { recordModel, recordId } = event
  const about = recordModel === null || recordId === null ? {} : { about: { model: recordModel, id: recordId } }
  return { now: event.createdAt, start: { event: { key: event.eventKey, data: event.envelope.data, ...about } } }
}

/** The `start` next to the script has priority. */
function keptStart({ start }: Values): Values {
  return start === undefined ? {} : { start }
}
