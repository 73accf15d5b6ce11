import { type Result, readHeaders } from '@belfry/core'
import Type, { type Static } from 'typebox'
import { fetchHeaders, hasValue, headerSchema } from '../calls/fetch-headers.ts'
import { closedOperationAt, effectsAt, operationsAt, privilegedOperationsAt } from '../calls/operations-at.ts'
import { ownCallPath, ownCallRefusal } from '../calls/own-call.ts'
import { ownCallProblems } from '../calls/own-call-problems.ts'
import { recordsOfCall } from '../calls/own-call-records.ts'
import { responseOf, responseSchema } from '../calls/response.ts'
import { originOf } from '../calls/url-parts.ts'
import type { ConfigProblem } from '../config/config-problem.ts'
import { templateJson, templatePath, templateUrl } from '../config/fields.ts'
import { jsonTextProblems } from '../config/json-text-problems.ts'
import { parseJsonText } from '../json/json-text.ts'
import type { AnswerValues, HttpMethod } from '../protocol/request.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, fail, failWith, type StepOutcome } from '../step/outcome.ts'
import type { StepContext } from '../step/step-context.ts'
import { hasFilledDots } from '../template/dot-segments.ts'

/** The methods, and whether they have a body. */
const methods: Readonly<Record<HttpMethod, boolean>> = { GET: false, POST: true, PUT: true, PATCH: true, DELETE: false }

const HttpRequestConfig = Type.Object({
  target: Type.Unsafe<'tillor' | 'custom'>({
    type: 'string',
    enum: ['tillor', 'custom'],
    description: "What is called: the service's own API (`tillor`), or an address outside (`custom`)",
  }),
  method: Type.Unsafe<HttpMethod>({ type: 'string', enum: Object.keys(methods), description: 'The method' }),
  path: Type.Optional(
    templatePath({ description: "For `tillor`: the path behind the organization's address, with its query: `/tasks?status=PENDING`" }),
  ),
  url: Type.Optional(
    templateUrl({ description: 'For `custom`: the address. It begins with `https://`, and no variable stands in its host' }),
  ),
  headers: Type.Optional(
    Type.Array(headerSchema, {
      maxItems: 50,
      description:
        'Headers of the call outside; none is sent to the own API. `Idempotency-Key` is set where it is not given: the same when a call is made again',
      'x-when': { field: 'target', is: 'custom' },
    }),
  ),
  body: Type.Optional(templateJson({ description: 'The body: JSON. Sent with POST, PUT and PATCH' })),
})

type Config = Static<typeof HttpRequestConfig>

/**
 * Makes one call: of the service's own API as the Workflow user, or of an external URL. A forbidden call stops the run before anything is
 * sent; so does an external URL that does not respond.
 */
export const httpRequest = defineStep({
  type: 'httpRequest',
  category: 'calls',
  description: "Calls the service's own API, or an address outside",
  config: HttpRequestConfig,
  documents: {
    work: 'With the target `tillor` it performs the [operation](reference/operations/) at the method and path as the Workflow user, and that one writes and tells what its page says. Which operations automations cannot call is said there. A path of automations or their runs is a failure, and stops the run; an operation that is not meant for automations answers 403. With the target `custom` it makes [one call](guide/waiting-and-calling) to an address outside and changes no record; nobody who answers within 15 seconds, and an address that is not public, is a failure, and stops the run.',
  },
  exits: { success: 'When the status of the answer is 200 to 299.', failed: 'When it is any other.' },
  failure: 'failed',
  provides: { success: { response: responseSchema }, failed: { response: responseSchema } },
  problemExamples: [
    { path: '/automations' },
    { method: 'GET', path: '/customers?status=vip' },
    { target: 'custom', path: undefined, url: 'https://api.example.com/my guests' },
    { target: 'custom', path: undefined, url: 'https://api.example.com', headers: [{ id: 'h', key: 'X Key', value: 'x' }] },
    { target: 'custom', path: undefined, url: 'https://api.example.com', headers: [{ id: 'h', key: 'Host', value: 'x' }] },
    { headers: [{ id: 'h1', key: 'X-Key', value: '1' }] },
    { target: 'custom', url: 'https://example.com/', headers: [{ id: 'h1', key: 'X-Key' }] },
    { method: 'POST', body: '{"name": ' },
    { method: 'POST', body: '{{body.name}: true}' },
  ],
  problems: (config) => [
    ...targets[config.target].problems(config),
    ...(methods[config.method] ? jsonTextProblems('/body', config.body ?? '') : []),
  ],
  deadExits: (config) => (config.target === 'tillor' && ownCallRefusal(config.path ?? '') ? neverCalled : []),
  operations: ({ target, method, path }) => (target === 'tillor' && path ? operationsAt(method, path) : []),
  effects({ target, method, path }) {
    const { kinds, waits } = target === 'tillor' && path ? effectsAt(method, path) : { kinds: [], waits: false }
    // If it does not wait, it may request any of them, depending on its body.
    return kinds.map((kind) => ({ kind, pointer: waits ? '/path' : '', fails: waits ? 'always' : 'together' }))
  },
  takesFullAccess({ target, method, path = '' }) {
    const operations = target === 'tillor' && ownCallRefusal(path) === null ? privilegedOperationsAt(method, path) : []
    if (operations.length === 0) return null
    return { pointer: '/path', operations, isCertain: operationsAt(method, path).some((name) => operations.includes(name)) }
  },
  recordReferences({ target, method, path = '', body }) {
    if (target !== 'tillor' || ownCallRefusal(path) !== null || closedOperationAt(method, path) !== null) return []
    return recordsOfCall({ method, path, body: methods[method] ? (body ?? '') : null })
  },
  run(config, context) {
    const sent = parseJsonText('body', methods[config.method] ? (config.body ?? '') : '')
    return targets[config.target].call(config, context, sent)
  },
  resume(_config, _context, _stepState, answer) {
    if (!answer.ok) return failWith(answer)
    const response = responseOf(answer.value as AnswerValues['http' | 'fetch'])
    return exit(response.status >= 200 && response.status < 300 ? 'success' : 'failed', {
      response,
      ...(answer.simulated ? { simulated: true } : {}),
    })
  },
})

const neverCalled = (['success', 'failed'] as const).map((exit) => ({ exit, why: 'no automation may call its path' }))

/** A kind of call target. */
interface Target {
  problems(config: Config): readonly ConfigProblem[]
  call(config: Config, context: StepContext, body: Result<unknown, string>): StepOutcome<never, null>
}

const targets: Readonly<Record<Config['target'], Target>> = {
  tillor: {
    problems({ method, path, headers = [], body = '' }) {
      if (!path) return [missing('/path', 'path is missing: write the path that is called, such as /tasks')]
      const refused = ownCallRefusal(path)
      const closed = refused === null ? closedOperationAt(method, path) : null
      return [
        ...(refused === null ? [] : [{ ...refusedPath, message: `every run stops here: ${refused}` }]),
        ...(closed === null ? [] : [{ ...refusedPath, message: `every run leaves by "failed": automations cannot call ${closed}` }]),
        ...(refused === null && closed === null ? ownCallProblems({ method, path, body: methods[method] ? body : null }) : []),
        ...(headers.length > 0 ? [headersIgnored] : []),
      ]
    },
    call({ method, path = '' }, { authored }, body) {
      const target = ownCallPath((authored as Config).path ?? '', path)
      if (!target.ok) return fail(target.error)
      if (!body.ok) return fail(body.error)
      return ask({ kind: 'http', method, path: target.value, ...bodyOf(body.value) })
    },
  },
  custom: {
    problems: ({ url = '', headers = [] }) => [
      ...(url.trim() === '' ? [missing('/url', 'url is missing: write the address that is called, beginning with https://')] : []),
      ...(url.trim() === '' ? [] : unusableUrl(url)),
      ...headers.flatMap((header, index) => [
        ...(hasValue(header) ? [] : [headerValueNeeded(index, header.key)]),
        ...headerProblems(index, header.key),
      ]),
    ],
    call({ method, url = '' }, { authored, variables }, body) {
      if (!/^https:\/\//i.test(url)) return fail('The call was refused and not made: the url must be an address that begins with https://.')
      if (hasFilledDots((authored as Config).url ?? '', url)) return fail(FILLED_DOTS)
      if (!body.ok) return fail(body.error)
      const headers = fetchHeaders((authored as Config).headers ?? [], variables)
      return ask({ kind: 'fetch', method, url, headers, ...bodyOf(body.value) })
    },
  },
}

const FILLED_DOTS =
  'The call was refused and not made: a variable makes a part of the path "." or "..", which would lead to another address. Check the value first, with a condition.'

function bodyOf(value: unknown): { readonly body?: unknown } {
  return value === undefined ? {} : { body: value }
}

/** The problems of a header regardless of its value. */
function headerProblems(index: number, key: string): readonly ConfigProblem[] {
  const read = readHeaders([{ key, value: '' }])
  const [code, what] = read.ok
    ? [
        'header_ignored',
        read.value.ignored.length > 0 ? `the header "${key.trim()}" is not sent, as it belongs to the connection: remove it` : null,
      ]
    : ['refused_header', `every run stops here: the header ${read.error.message}`]
  return what === null ? [] : [{ code, severity: 'warning', pointer: `/headers/${index}/key`, message: what } as ConfigProblem]
}

/** The problems of every URL made from this one, whatever the values of variables. */
function unusableUrl(url: string): readonly ConfigProblem[] {
  const written = url.replace(/\{[^{}]*\}/g, '')
  const refusals = [
    ...(UNSEEN.test(written) ? ['url holds a blank or a character that nobody sees: remove it'] : []),
    ...(/^https?:\/\/[^/?#\\]*@/i.test(written) ? ['url holds a user name or password: put the secret in a header'] : []),
    ...(Number(/:(\d+)$/.exec(originOf(written))?.[1] ?? 0) > 65_535 ? ['url names a port above 65535: there is none'] : []),
  ]
  return refusals.map((message) => ({
    code: 'refused_url',
    severity: 'warning',
    pointer: '/url',
    message: `every run stops here: ${message}`,
  }))
}

const UNSEEN = /[\p{White_Space}\p{Control}\p{Format}]/u

function missing(pointer: string, message: string): ConfigProblem {
  return { code: 'required', pointer, message }
}

const refusedPath = { code: 'refused_path', severity: 'warning', pointer: '/path' } as const

const headersIgnored: ConfigProblem = {
  code: 'headers_ignored',
  severity: 'warning',
  pointer: '/headers',
  message: 'headers are not sent to the own API: remove them',
  fix: { title: 'Remove the headers', patch: [{ op: 'remove', path: '/headers' }] },
}

function headerValueNeeded(index: number, key: string): ConfigProblem {
  const message = `the header "${key}" has no value: give it one, for nobody can read back the one that it had`
  return { code: 'header_value_needed', pointer: `/headers/${index}/value`, message }
}
