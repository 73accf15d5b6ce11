import { exampleId, type IdKind, idPattern, idPrefixes, routes } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import type { HttpMethod } from '../protocol/request.ts'
import { ownCallProblems } from './own-call-problems.ts'

const problemsOf = (method: HttpMethod, path: string, body: string | null = null) => ownCallProblems({ method, path, body })
const codes = (...call: Parameters<typeof problemsOf>) => problemsOf(...call).map(({ code, pointer }) => `${code} ${pointer}`)
const meant = (...call: Parameters<typeof problemsOf>) => problemsOf(...call)[0]?.fix?.patch[1]

describe('[G33] the path', () => {
  test.each<[HttpMethod, string]>([
    ['GET', '/tasks'],
    ['GET', '/tasks/{createdTask.id}'],
    ['PUT', '/customers/by-external-id/{body.id}'],
    ['GET', '/{body.collection}'],
    ['GET', '/{body.collection}/{body.id}'],
    ['GET', '/customers/{body.way}/contacts'],
  ])('nothing is found wrong with %s %s', (method, path) => {
    expect(codes(method, path)).toEqual([])
  })

  test.each<[HttpMethod, string, string | undefined]>([
    ['GET', '/taks', '/tasks'],
    ['GET', '/taks/{createdTask.id}?x=1', '/tasks/{createdTask.id}?x=1'],
    ['GET', '/api/orgs/park/tasks', '/tasks'],
    ['GET', '/orgs/org_1/customers/{customer.id}', '/customers/{customer.id}'],
    ['POST', '/orgs/park/taks', '/tasks'],
    ['GET', '/Tasks', '/tasks'],
    ['GET', '/whatever/else/there/is', undefined],
    ['GET', '/tasks/', undefined],
    ['GET', '/{body.a}/{body.b}/{body.c}/{body.d}/{body.e}/{body.f}/{body.g}', undefined],
  ])('%s %s leads nowhere', (method, path, want) => {
    expect(codes(method, path)).toEqual(['unknown_path /path'])
    expect(meant(method, path)).toEqual(want === undefined ? undefined : { op: 'replace', path: '/path', value: want })
  })

  test('an id as it stands that no record there has', () => {
    expect(codes('GET', `/customers/${exampleId('customer')}`)).toEqual([])
    expect(codes('GET', `/customers/${exampleId('customer')}/contacts`)).toEqual([])
    expect(codes('GET', '/customers/x{body.id}')).toEqual([])
    expect(codes('PUT', '/customers/by-external-id/7')).toEqual([])
    for (const path of ['/customers/7', `/customers/${exampleId('task')}`, `/customers/${exampleId('task')}/contacts?limit=1`])
      expect(codes('GET', path)).toEqual(['unknown_path /path'])
    expect(problemsOf('GET', '/customers/7')[0]?.message).toBe(
      'there is nothing at /customers/7, so every run leaves by "failed": an id there begins with cus_, and "7" is none',
    )
  })

  test('a method that it does not have', () => {
    expect(codes('PUT', '/tasks')).toEqual(['wrong_method /method'])
    expect(problemsOf('PUT', '/tasks')[0]?.message).toBe('PUT is not possible at /tasks, so every run leaves by "failed": use GET or POST')
    expect(meant('GET', '/invoices/{invoice.id}/book')).toEqual({ op: 'replace', path: '/method', value: 'POST' })
  })
})

describe('[G33] the query', () => {
  test.each([['/tasks?status=PENDING&limit=5'], ['/tasks?'], ['/tasks?{body.name}=1'], ['/tasks?limit={body.limit}']])('%s', (path) => {
    expect(codes('GET', path)).toEqual([])
  })

  test('a parameter that the operation does not know', () => {
    expect(codes('GET', '/tasks?statsu=PENDING&x=1')).toEqual(['unknown_parameter /path', 'unknown_parameter /path'])
    expect(meant('GET', '/tasks?limit=1&statsu=PENDING')).toMatchObject({ value: '/tasks?limit=1&status=PENDING' })
    expect(problemsOf('GET', '/tasks?limit=1&statsu=PENDING')[0]?.range).toEqual([15, 29])
    expect(codes('GET', '/tasks?=1')).toEqual(['unknown_parameter /path'])
    expect(codes('GET', '/tasks?x=1&x=2&x')).toEqual(['unknown_parameter /path'])
  })
})

describe('[G171] the values of the query', () => {
  const rangesOf = (path: string) => problemsOf('GET', path).map(({ code, range }) => `${code} ${path.slice(...(range ?? []))}`)

  test.each([
    ['/customers?status=VIP&limit=200&updatedSince=2026-07-01T14:00:00Z'],
    ['/customers?st%61tus=V%49P&&'],
    ['/inbox-threads?archived=true'],
    ['/customers?externalId={body.id}'],
    ['/customers?status={body.status}&limit=1{body.zeros}&updatedSince={body.day}T00:00:00Z'],
    [`/tasks?assigneeId=${exampleId('user')}`],
    ['/tasks?linkedRecordId=anything'],
  ])('nothing is found wrong with %s', (path) => {
    expect(rangesOf(path)).toEqual([])
  })

  test.each([
    ['/customers?status=vip&limit=50', ['status=vip']],
    ['/customers?limit=1000', ['limit=1000']],
    ['/customers?limit=0', ['limit=0']],
    ['/customers?limit=ten', ['limit=ten']],
    ['/customers?limit', ['limit']],
    ['/customers?updatedSince=gestern', ['updatedSince=gestern']],
    // A plus sign in a query is a blank.
    ['/customers?updatedSince=2026-07-01T14:00:00+02:00', ['updatedSince=2026-07-01T14:00:00+02:00']],
    ['/customers?email=anna', ['email=anna']],
    ['/customers?name=a%00b', ['name=a%00b']],
    ['/customers?status=VIP&status=VIP', ['status=VIP']],
    ['/customers?limit={body.a}&limit={body.b}', ['limit={body.b}']],
    ['/tasks?assigneeId=anna', ['assigneeId=anna']],
    [`/tasks?assigneeId=${exampleId('customer')}`, [`assigneeId=${exampleId('customer')}`]],
    ['/customers/{customer.id}/contacts?type=mail', ['type=mail']],
  ])('%s is refused', (path, parts) => {
    expect(rangesOf(path)).toEqual(parts.map((part) => `unfit_parameter ${part}`))
  })

  test('what is refused stands where it was written, also twice', () => {
    const path = '/customers?status=VIP&limit=1&status=VIP'
    expect(problemsOf('GET', path)[0]?.range).toEqual([path.lastIndexOf('status'), path.length])
  })

  test('the message says what is wanted, and the fix puts the word there that is meant', () => {
    const path = '/customers?limit=1&status=vip&name=A'
    expect(problemsOf('GET', path)).toMatchObject([{ severity: 'warning', pointer: '/path' }])
    expect(problemsOf('GET', path)[0]?.message).toBe(
      'every run leaves by "failed" because of "status=vip": status must be one of DEFAULT, PREFERRED, VIP, WARNING, BLACKLISTED; did you mean "VIP"?',
    )
    expect(meant('GET', path)).toMatchObject({ value: '/customers?limit=1&status=VIP&name=A' })
    expect(meant('GET', '/inbox-threads?archived=True')).toMatchObject({ value: '/inbox-threads?archived=true' })
    expect(problemsOf('GET', '/audit-log?model=custommer')[0]?.message.match(/did you mean/g)).toHaveLength(1)
    expect(problemsOf('GET', '/customers?limit=1000')[0]?.fix).toBeUndefined()
    expect(problemsOf('GET', '/customers?limit=1000')[0]?.message).toBe(
      'every run leaves by "failed" because of "limit=1000": limit must be at most 200',
    )
  })

  test('what the reference names as a value of a parameter passes, of every operation', () => {
    const values = ({ enum: words = [], examples = [], minimum, maximum, format, pattern, type }: ValueSchema): readonly unknown[] => {
      const kind = Object.keys(idPrefixes).find((one) => idPattern(one as IdKind) === pattern) as IdKind | undefined
      const named = [...words, ...examples, ...(kind ? [exampleId(kind)] : []), ...[minimum, maximum].filter((one) => one !== undefined)]
      if (named.length > 0) return named
      return format === 'date-time' ? ['2026-07-01T14:00:00.000Z'] : type === 'boolean' ? [true, false] : ['A1']
    }
    const calls = routes
      .filter(({ path, internal }) => path.startsWith('/orgs/{organizationId}/') && !internal)
      .flatMap(({ path, params, query }) => {
        const address = path
          .slice('/orgs/{organizationId}'.length)
          .replace(/\{(\w+)\}/g, (_, name: string) => exampleId(params[name] as IdKind))
        return Object.entries((query?.properties ?? {}) as Readonly<Record<string, ValueSchema>>).flatMap(([name, schema]) =>
          values(schema).map((value) => `${address}?${name}=${encodeURIComponent(String(value))}`),
        )
      })
    expect(calls.length).toBeGreaterThan(500)
    expect(calls.filter((path) => codes('GET', path).length > 0)).toEqual([])
  })
})

interface ValueSchema {
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly pattern?: string
  readonly type?: string
}

describe('[G33] the body', () => {
  test.each([
    ['/tasks', '{"title": "For {customer.firstName}"}'],
    ['/tasks', '{"title": {body.title}, "priority": {body.priority}}'],
    ['/tasks', '{"title": "x", {body.name}: 5}'],
    ['/tasks', '{"title": "x", "assigneeIds": ["{body.first}", "{body.second}"]}'],
    ['/tasks', '{body}'],
    ['/tasks', 'no JSON'],
  ])('nothing is found wrong with POST %s %s', (path, body) => {
    expect(codes('POST', path, body)).toEqual([])
  })

  test.each([
    ['{"titel": "x"}', ['unfit_body', 'unfit_body']],
    ['{"title": "x", "prioritty": "LOW"}', ['unfit_body']],
    ['{"title": "x", "priority": "low"}', ['unfit_body']],
    ['{"title": 5}', ['unfit_body']],
    ['', ['unfit_body']],
    ['[]', ['unfit_body']],
  ])('%s', (body, want) => {
    expect(problemsOf('POST', '/tasks', body).map(({ code }) => code)).toEqual(want)
  })

  test('a misspelt member is corrected where it stands once', () => {
    const body = '{"title": "a title", "prioritty": "{body.priority}"}'
    expect(meant('POST', '/tasks', body)).toMatchObject({ value: '{"title": "a title", "priority": "{body.priority}"}' })
    expect(problemsOf('POST', '/tasks', body)[0]?.message).toMatch(
      /^every run leaves by "failed": in the body "prioritty" is not a field here; did you mean "priority"\?$/,
    )
  })
})
