import type { Simulation } from '../../simulate/simulation.ts'
import { messagesTo } from '../messages-to.ts'
import { pathOf } from '../path-of.ts'
import type { Expectation } from './script-schema.ts'

type Values = Readonly<Record<string, unknown>>

/** An expectation that did not come true. */
export interface Disappointment {
  /** A JSON pointer into the script: `/expect/path`. */
  readonly pointer: string
  /** What was expected and what there is, as a sentence. */
  readonly message: string
}

/** Where a simulation is not as expected. */
export function checkExpectation(simulation: Simulation, expected: Expectation, pointer: string): readonly Disappointment[] {
  const { status, error, path, runs, records = {}, messages } = expected
  const at = (name: string, message: string | null): readonly Disappointment[] =>
    message === null ? [] : [{ pointer: `${pointer}/${name}`, message }]
  const way = pathOf(simulation)
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
    ...at('path', path === undefined || path.join('\n') === way.join('\n') ? null : parting(path, way)),
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

function parting(path: readonly string[], way: readonly string[]): string {
  const index = path.findIndex((step, at) => step !== way[at])
  const place = index < 0 ? path.length : index
  const [wanted = 'the end', there = 'the end'] = [path[place], way[place]]
  const after = place === 0 ? 'At the beginning' : `After "${path[place - 1]}"`
  return `${after} comes "${there}" instead of "${wanted}"; the run took: ${way.join(', ') || 'nothing'}`
}

function listed(found: readonly Values[], wanted: number | readonly Values[], pointer: string): readonly Disappointment[] {
  const count = typeof wanted === 'number' ? wanted : wanted.length
  if (found.length !== count) return [{ pointer, message: `there were to be ${count}, and there ${thereAre(found)}` }]
  if (typeof wanted === 'number') return []
  return wanted.flatMap((one, index) => different(found[index], one, `${pointer}/${index}`))
}

/** How many records there are, and what people call them. */
function thereAre(found: readonly Values[]): string {
  if (found.length === 0) return 'are none'
  const names = found.slice(0, MAX_NAMES).map(({ title, name, subject, body, id }) => String(title ?? name ?? subject ?? body ?? id))
  return `${found.length === 1 ? 'is 1' : `are ${found.length}`}: ${names.join(', ')}${found.length > MAX_NAMES ? ', …' : ''}`
}

const MAX_NAMES = 5

/** Where a value lacks what is wanted of it; of objects only the members that are named count. */
function different(found: unknown, wanted: unknown, pointer: string): readonly Disappointment[] {
  const isNested = typeof wanted === 'object' && wanted !== null && typeof found === 'object' && found !== null
  if (
    isNested &&
    Array.isArray(wanted) === Array.isArray(found) &&
    (!Array.isArray(wanted) || wanted.length === (found as unknown[]).length)
  ) {
    return Object.entries(wanted).flatMap(([name, value]) => different((found as Values)[name], value, `${pointer}/${name}`))
  }
  if (found === wanted) return []
  return [{ pointer, message: `was to be ${JSON.stringify(wanted)}, and is ${JSON.stringify(found) ?? 'missing'}` }]
}
