import { describe, expect, test } from 'vitest'
import { routes } from '../../areas/routes.ts'
import { defineOperation, done } from '../operations/define-operation.ts'
import { defineRoute, type Route } from './define-route.ts'
import { deletedSchema } from './lists.ts'
import { createMatcher, type Match } from './match.ts'

const route = (method: Route['method'], path: string): Route =>
  defineRoute({
    operation: defineOperation({ name: `${method} ${path}`, permission: null, run: async () => done(null) }),
    method,
    path,
    tag: 'tasks',
    summary: path,
    params: { id: 'task' },
    answer: deletedSchema,
    answerDescription: 'It is done',
  })

const table = [
  route('get', '/things'),
  route('post', '/things'),
  route('get', '/things/{id}'),
  route('patch', '/things/{id}'),
  route('get', '/things/stats'),
  route('post', '/things/{id}/{part}'),
  route('get', '/things/by-name/{name}'),
  route('get', '/{id}/end'),
  route('get', '/boxes/{id}/lid'),
  route('get', '/{kind}/{id}/key'),
]
const match = createMatcher(table)
const lead = (found: Match) => (found.kind === 'route' ? { to: found.route.operation.name, ...found.params } : found)

describe('a path leads', () => {
  test.each([
    ['by its short spelling', 'get', '/things', { to: 'get /things' }],
    ['by its spelling with /api', 'get', '/api/things', { to: 'get /things' }],
    ['to a parameter', 'get', '/things/7', { to: 'get /things/{id}', id: '7' }],
    ['to the literal rather than to a parameter', 'get', '/things/stats', { to: 'get /things/stats' }],
    ['to two parameters', 'post', '/things/7/lid', { to: 'post /things/{id}/{part}', id: '7', part: 'lid' }],
    [
      'to the parameter where the literal goes no further',
      'post',
      '/things/stats/lid',
      { to: 'post /things/{id}/{part}', id: 'stats', part: 'lid' },
    ],
    ['back from a literal to a parameter of the whole segment', 'get', '/things/end', { to: 'get /things/{id}', id: 'end' }],
    ['past a literal that ends too early', 'get', '/things/by-name', { to: 'get /things/{id}', id: 'by-name' }],
    ['to a parameter at its beginning', 'get', '/elsewhere/end', { to: 'get /{id}/end', id: 'elsewhere' }],
    ['back from a literal that went two segments deep', 'get', '/boxes/7/key', { to: 'get /{kind}/{id}/key', kind: 'boxes', id: '7' }],
    ['to a decoded segment', 'get', '/things/caf%C3%A9%20noir', { to: 'get /things/{id}', id: 'café noir' }],
    ['to a segment with an encoded slash in it', 'get', '/things/a%2Fb', { to: 'get /things/{id}', id: 'a/b' }],
    ['to a segment that is decoded once and no more', 'get', '/things/a%252Fb', { to: 'get /things/{id}', id: 'a%2Fb' }],
    ['to a segment with a plus, which is no space', 'get', '/things/a+b', { to: 'get /things/{id}', id: 'a+b' }],
    ['to dots, which are not folded', 'get', '/things/..', { to: 'get /things/{id}', id: '..' }],
    ['to encoded dots, which are not folded either', 'get', '/things/%2E%2E', { to: 'get /things/{id}', id: '..' }],
    ['to a literal that came encoded', 'get', '/thing%73', { to: 'get /things' }],
  ])('%s', (_, method, pathname, want) => {
    expect(lead(match(method, pathname))).toEqual(want)
  })
})

describe('a path leads nowhere', () => {
  test.each([
    ['when it is unknown', '/nothing'],
    ['at the root', '/'],
    ['at /api alone', '/api'],
    ['at /api/', '/api/'],
    ['with /api twice', '/api/api/things'],
    ['with a slash at the end', '/things/'],
    ['with a slash behind a parameter', '/things/7/'],
    ['with two slashes', '//things'],
    ['with two slashes inside', '/things//lid'],
    ['in another letter case', '/Things'],
    ['with an escape that is cut off', '/things/%'],
    ['with an escape that is none', '/things/%zz'],
    ['with bytes that are no UTF-8', '/things/%ff'],
    ['with half of a character', '/things/%C3'],
    ['when it goes on', '/things/7/lid/8'],
  ])('%s', (_, pathname) => {
    expect(match('get', pathname)).toEqual({ kind: 'none' })
  })
})

describe('a path that is there for other methods', () => {
  test.each([
    ['delete', '/things', ['GET', 'POST']],
    ['put', '/api/things/7', ['GET', 'PATCH']],
    ['patch', '/things/stats', ['GET']],
    ['GET', '/things', ['GET', 'POST']],
  ])('%s %s', (method, pathname, allowed) => {
    expect(match(method, pathname)).toEqual({ kind: 'method', allowed })
  })
})

test('a matcher keeps nothing of the path before', () => {
  expect(lead(match('post', '/things/7/lid'))).toMatchObject({ id: '7' })
  expect(lead(match('get', '/things/stats'))).toEqual({ to: 'get /things/stats' })
  expect(lead(match('post', '/things/8/bottom'))).toMatchObject({ id: '8', part: 'bottom' })
})

test('two routes at one place are a mistake that shows when the matcher is built', () => {
  expect(() => createMatcher([...table, route('get', '/things/{other}')])).toThrow('two routes at get /things/{other}')
})

describe('the routes of the service', () => {
  const matchService = createMatcher(routes)

  test('[CONV-09] unknown paths lead nowhere', () => {
    for (const pathname of ['/orgs/demo-park/nope', '/api/orgs/demo-park/nope', '/api/nope', '/orgs/demo-park/customers/x/y/z']) {
      expect(matchService('get', pathname)).toEqual({ kind: 'none' })
    }
  })

  test('the external id of a record may be anything that fits into one segment', () => {
    const matched = matchService('put', '/orgs/demo-park/customers/by-external-id/crm%3A10%2042')
    expect(lead(matched)).toMatchObject({ to: 'customers.putByExternalId', organizationId: 'demo-park', externalId: 'crm:10 42' })
  })
})
