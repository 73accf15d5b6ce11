import type { Simulation } from '../../simulate/simulation.ts'
import { messagesTo } from '../messages-to.ts'
import { pathOf } from '../path-of.ts'
import type { Expectation } from './script-schema.ts'

type Values = Readonly<Record<string, unknown>>

/** An expectation that was not met. */
export interface Disappointment {
  /** A JSON Pointer into the script, such as `/expect/path`. */
  readonly pointer: string
  /** The expected and the actual value, as a sentence. */
  readonly message: string
}

/** Compares a simulation with an expectation. */
export function checkExpectation(simulation: Simulation, expected: Expectation, pointer: string): readonly Disappointment[] {
  const { status, error, path, runs, records = {}, messages } = expected
  const at = (name: string, message: string | null): readonly Disappointment[] =>
    message === null ? [] : [{ pointer: `${pointer}/${name}`, message }]
  const taken = pathOf(simulation)
  const why = simulation.status === null && !simulation.verdict.starts ? ` (${simulation.verdict.message})` : ''
  return [
    ...at(
      'status',
      status === undefined || status === (simulation.status ?? 'none')
        ? null
        : `the run was to be ${status}, and is ${simulation.status ?? 'none'}${because(simulation.error)}${why}`,
    ),
    ...at(
      'error',
      error === undefined || simulation.error?.includes(error)
        ? null
        : `the error was to say "${error}", and ${simulation.error === null ? 'there is none' : `says "${simulation.error}"`}`,
    ),
    ...at('path', path === undefined || path.join('\n') === taken.join('\n') ? null : parting(path, taken)),
    ...at(
      'runs',
      runs === undefined || runs === simulation.runs.length
        ? null
        : `there were to be ${runs} runs, and there are ${simulation.runs.length}`,
    ),
    ...Object.entries(records).flatMap(([collection, wanted]) =>
      listed(simulation.records(collection), wanted, `${pointer}/records/${collection}`),
    ),
    ...(messages === undefined ? [] : listed(messagesTo(simulation), messages, `${pointer}/messages`)),
  ]
}

function because(error: string | null): string {
  return error === null ? '' : `: ${error}`
}

function parting(path: readonly string[], taken: readonly string[]): string {
  const index = path.findIndex((step, at) => step !== taken[at])
  const position = index < 0 ? path.length : index
  const [wanted = 'the end', there = 'the end'] = [path[position], taken[position]]
  const after = position === 0 ? 'At the beginning' : `After "${path[position - 1]}"`
  return `${after} comes "${there}" instead of "${wanted}"; the run took: ${taken.join(', ') || 'nothing'}`
}

function listed(actual: readonly Values[], wanted: number | readonly Values[], pointer: string): readonly Disappointment[] {
  const count = typeof wanted === 'number' ? wanted : wanted.length
  if (actual.length !== count) return [{ pointer, message: `there were to be ${count}, and there ${thereAre(actual)}` }]
  if (typeof wanted === 'number') return []
  return wanted.flatMap((one, index) => different(actual[index], one, `${pointer}/${index}`))
}

/** The number of records, and their names. */
function thereAre(actual: readonly Values[]): string {
  if (actual.length === 0) return 'are none'
  const names = actual.slice(0, MAX_NAMES).map(({ title, name, subject, body, id }) => String(title ?? name ?? subject ?? body ?? id))
  return `${actual.length === 1 ? 'is 1' : `are ${actual.length}`}: ${names.join(', ')}${actual.length > MAX_NAMES ? ', …' : ''}`
}

const MAX_NAMES = 5

/** Differences between a value and what is expected; for objects only the named members count. */
function different(actual: unknown, wanted: unknown, pointer: string): readonly Disappointment[] {
  const isNested = typeof wanted === 'object' && wanted !== null && typeof actual === 'object' && actual !== null
  if (
    isNested &&
    Array.isArray(wanted) === Array.isArray(actual) &&
    (!Array.isArray(wanted) || wanted.length === (actual as unknown[]).length)
  ) {
    return Object.entries(wanted).flatMap(([name, value]) => different((actual as Values)[name], value, `${pointer}/${name}`))
  }
  if (actual === wanted) return []
  return [{ pointer, message: `was to be ${JSON.stringify(wanted)}, and is ${JSON.stringify(actual) ?? 'missing'}` }]
}
