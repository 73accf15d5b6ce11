import Type, { type Static } from 'typebox'
import { operationsAt } from '../flow/operations-at.ts'
import { parseJsonText } from '../json/json-text.ts'
import { canonicalPath } from '../own-path/canonical-path.ts'
import { judgeTemplate } from '../own-path/judge-template.ts'
import type { AnswerValues, HttpMethod } from '../run/request.ts'
import { responseOf, responseSchema } from '../run/response.ts'
import type { ConfigProblem } from '../step/config-problem.ts'
import { defineStep } from '../step/define-step.ts'
import { templateJson, templatePath, unreadText } from '../step/fields.ts'
import { jsonTextProblems } from '../step/json-text-problems.ts'
import { ask, exit, fail } from '../step/outcome.ts'

/** The methods, and whether a body is sent with them. */
const methods: Readonly<Record<HttpMethod, boolean>> = { GET: false, POST: true, PUT: true, PATCH: true, DELETE: false }

const headerSchema = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100, description: 'Names the header within the step' }),
  key: Type.String({ maxLength: 200, description: 'The name of the header' }),
  value: Type.Optional(unreadText({ description: 'The value of the header', maxLength: 4000 })),
})

const HttpRequestConfig = Type.Object({
  target: Type.Unsafe<'tillor'>({ type: 'string', enum: ['tillor'], description: "What is called: the service's own API" }),
  method: Type.Unsafe<HttpMethod>({ type: 'string', enum: Object.keys(methods), description: 'The method' }),
  path: templatePath({ description: "The path behind the organization's address, with its query: `/tasks?status=PENDING`" }),
  headers: Type.Optional(Type.Array(headerSchema, { maxItems: 50, description: 'Headers. None is sent to the own API' })),
  body: Type.Optional(templateJson({ description: 'The body: JSON. Sent with POST, PUT and PATCH' })),
})

/** Calls the service's own API as the Workflow user. A path that no automation may call stops the run before anything is called. */
export const httpRequest = defineStep({
  type: 'httpRequest',
  category: 'calls',
  description: "Calls the service's own API",
  config: HttpRequestConfig,
  exits: ['success', 'failed'],
  provides: { success: { response: responseSchema }, failed: { response: responseSchema } },
  problems,
  deadExits: ({ path }) => (judgeTemplate(path) ? neverCalled : []),
  operations: ({ method, path }) => operationsAt(method, path),
  run({ method, path, body = '' }, { authored }) {
    const refused = judgeTemplate((authored as Static<typeof HttpRequestConfig>).path)
    if (refused) return fail(refusedMessage(refused.message))
    const target = canonicalPath(path)
    if (!target.ok) return fail(refusedMessage(target.error.message))
    const sent = parseJsonText('body', methods[method] ? body : '')
    if (!sent.ok) return fail(sent.error)
    return ask({ kind: 'http', method, path: target.value, ...(sent.value === undefined ? {} : { body: sent.value }) })
  },
  resume(_config, _context, _memo, answer) {
    if (!answer.ok) return fail(answer.message)
    const response = responseOf(answer.value as AnswerValues['http'])
    return exit(response.status >= 200 && response.status < 300 ? 'success' : 'failed', { response })
  },
})

function problems({ method, path, headers = [], body = '' }: Static<typeof HttpRequestConfig>): readonly ConfigProblem[] {
  const refused = judgeTemplate(path)
  return [
    ...(refused
      ? [{ code: 'refused_path', severity: 'warning', pointer: '/path', message: `every run stops here: ${refused.message}` } as const]
      : []),
    ...(methods[method] ? jsonTextProblems('/body', body) : []),
    ...(headers.length > 0 ? [headersIgnored] : []),
  ]
}

const headersIgnored: ConfigProblem = {
  code: 'headers_ignored',
  severity: 'warning',
  pointer: '/headers',
  message: 'headers are not sent to the own API: remove them',
  fix: { title: 'Remove the headers', patch: [{ op: 'remove', path: '/headers' }] },
}

const neverCalled = (['success', 'failed'] as const).map((exit) => ({ exit, why: 'no automation may call its path' }))

function refusedMessage(reason: string): string {
  return `The call was refused and not made: ${reason}.`
}
