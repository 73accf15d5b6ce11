import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import type { HttpMethod } from '../run/request.ts'
import { ownCallProblems } from './own-call-problems.ts'

const found = (method: HttpMethod, path: string, body: string | null = null) => ownCallProblems({ method, path, body })
const codes = (...call: Parameters<typeof found>) => found(...call).map(({ code, pointer }) => `${code} ${pointer}`)
const meant = (...call: Parameters<typeof found>) => found(...call)[0]?.fix?.patch[1]

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
    expect(found('GET', '/customers/7')[0]?.message).toBe(
      'there is nothing at /customers/7, so every run leaves by "failed": an id there begins with cus_, and "7" is none',
    )
  })

  test('a method that it does not have', () => {
    expect(codes('PUT', '/tasks')).toEqual(['wrong_method /method'])
    expect(found('PUT', '/tasks')[0]?.message).toBe('PUT is not possible at /tasks, so every run leaves by "failed": use GET or POST')
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
  })
})

describe('[G33] the body', () => {
  test.each([
    ['/tasks', '{"title": "For {customer.firstName}"}'],
    ['/tasks', '{"title": {body.title}, "priority": {body.priority}}'],
    ['/tasks', '{"title": "x", {body.name}: 5}'],
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
    expect(found('POST', '/tasks', body).map(({ code }) => code)).toEqual(want)
  })

  test('a misspelt member is corrected where it stands once', () => {
    const body = '{"title": "a title", "prioritty": "{body.priority}"}'
    expect(meant('POST', '/tasks', body)).toMatchObject({ value: '{"title": "a title", "priority": "{body.priority}"}' })
    expect(found('POST', '/tasks', body)[0]?.message).toMatch(
      /^every run leaves by "failed": in the body "prioritty" is not a field here; did you mean "priority"\?$/,
    )
  })
})
