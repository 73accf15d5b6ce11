import type { FieldError, Route } from '@belfry/core'
import type { ApiAnswer } from './api-answer.ts'
import { newWord } from './sample-request.ts'
import { fits, type TextField, valueAt, withText } from './text-fields.ts'

/** The result for a text: where it was accepted, with the answer, and what was wrong. */
export interface Tried {
  readonly text: string
  readonly taken: readonly TextField[]
  readonly answer: ApiAnswer
  readonly faults: readonly string[]
}

/**
 * Locations where a rule beyond the schema refuses texts: an invalid language, zone, IBAN, address, URL or UID, a blank comment, an unknown
 * id.
 */
const ruled = [
  ...[
    '/language',
    '/locale',
    '/timeZone',
    '/iban',
    '/transactions/0/iban',
    '/vatNumber',
    '/reference',
    '/address',
    '/url',
    '/uid',
    '/plate',
    '/content',
    '/emoji',
  ],
  ...['/target/model', '/target/id', '/model', '/id', '/subscribedEventKeys/0', '/slug'],
  ...['/customFieldDeclarations/0/model', '/customFieldDeclarations/0/options/0'],
]

/** How a text is sent. */
export interface Trying {
  readonly fields: readonly TextField[]
  readonly body: unknown
  send(body: unknown): Promise<ApiAnswer>
}

/**
 * Sends a text at all locations at once, and again without those that were refused, until the rest is accepted. A refusal must be a 400
 * that names its locations, and must be justified; what is accepted must be returned unchanged.
 */
export async function tryText(text: string, { fields, body, send }: Trying): Promise<Tried> {
  const faults: string[] = []
  let open = fields
  for (;;) {
    const answer = await send(withText(unique(body), open, text))
    if (answer.status < 300) {
      const other = open.filter((place) => !isKept(text, valueAt(answer.body, place), place))
      faults.push(...other.map((place) => `${place.pointer} reads ${JSON.stringify(valueAt(answer.body, place))}`))
      return { text, taken: open, answer, faults: faults.map((fault) => `${JSON.stringify(text)}: ${fault}`) }
    }
    const named = open.filter((place) => isNamed(place, answer))
    faults.push(
      ...named
        .filter((place) => fits(place, text) && !ruled.includes(place.pointer))
        .map(({ pointer }) => `${pointer} refuses what it takes`),
    )
    if (named.length === 0) {
      const response = `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
      return { text, taken: [], answer, faults: [`${JSON.stringify(text)} is answered with ${response}`] }
    }
    open = open.filter((place) => !named.includes(place))
  }
}

/**
 * Whether a text was stored. Of a UID and a plate only letters and digits are stored, in capitals; of a telephone number only digits. A
 * text that is not the record's own is not returned by it; an empty one counts as missing.
 */
export function isKept(text: string, shown: unknown, { pointer, schema }: TextField): boolean {
  if (pointer === '/uid') return shown === text.replace(/[\s:-]/g, '').toUpperCase()
  if (pointer === '/plate')
    return (
      shown ===
      text
        .normalize('NFC')
        .replace(/[\s\p{Pd}.·]/gu, '')
        .toUpperCase()
    )
  if ((pointer === '/from' || pointer === '/to') && /^\+?\d+$/.test(String(shown)))
    return text.replace(/\D/g, '').endsWith(String(shown).replace('+', ''))
  return shown === text || shown === undefined || (text === '' && shown === null && schema.minLength === undefined)
}

/** Runs something for each item, with limited concurrency. The lanes are numbered from 0. */
export async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T, lane: number) => Promise<R>,
): Promise<readonly R[]> {
  const done: R[] = []
  const run = async (lane: number) => {
    for (let index = lane; index < items.length; index += lanes) done[index] = await work(items[index] as T, lane)
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
  return done
}

/** The route for `get`, `list` or `update` of the same records as a creation. */
export function sibling(routes: readonly Route[], { operation }: Route, verb: string): Route | undefined {
  return routes.find((route) => route.operation.name === operation.name.replace(/\.create$/, `.${verb}`))
}

let days = 0

function newDay(): string {
  return new Date(Date.UTC(2000, 0, ++days)).toISOString().slice(0, 10)
}

/** The body with unique texts where two records cannot have the same. */
function unique(body: unknown): unknown {
  const own = {
    email: () => `${newWord()}@example.com`,
    uid: newWord,
    value: newWord,
    serial: newWord,
    number: newWord,
    slug: newWord,
    period: newDay,
  }
  const given = body as Readonly<Record<string, unknown>>
  return {
    ...given,
    ...Object.fromEntries(Object.entries(own).flatMap(([name, make]) => (typeof given[name] === 'string' ? [[name, make()]] : []))),
  }
}

function isNamed({ pointer }: TextField, { status, body }: ApiAnswer): boolean {
  // Two UIDs may be equal in capitals, and slugs are unique in the installation.
  if (status !== 400 && !(body.code === 'already_exists' && ['/uid', '/slug'].includes(pointer))) return false
  return (body.errors as readonly FieldError[]).some(
    ({ pointer: at = '?' }) => at === pointer || at.startsWith(`${pointer}/`) || (at !== '' && pointer.startsWith(`${at}/`)),
  )
}
