import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings, messages } from '../../test/findings.ts'
import { takesFullAccessRule } from './takes-full-access.ts'

const calling = (method: string, path: string) =>
  draw({ start: newCustomer, a: ['httpRequest', { target: 'tillor', method, path }] }, ['start out a'])

describe('[G169] full access is needed for a flow that calls', () => {
  test.each([
    ['PATCH', '/members/{customer.id}'],
    ['PATCH', '/members/usr_1'],
    ['GET', '/members'],
    ['POST', '/members'],
    ['GET', '/%6dembers'],
    ['GET', '/members?q={customer.id}'],
    ['GET', '/webhooks/whk_1'],
    ['PATCH', '/webhooks/{customer.id}'],
    ['POST', '/webhook-deliveries/{customer.id}/retry'],
    ['POST', '/customers/{customer.id}/erase'],
    // Who works here, and what was done with keys, sessions and webhooks.
    ['GET', '/audit-log?model=member'],
    // Whatever a variable may hold.
    ['GET', '/{customer.id}'],
    ['PATCH', '/{customer.firstName}/{customer.lastName}'],
    ['GET', '/mem{customer.firstName}'],
    ['GET', '/{customer.firstName}bers'],
    ['GET', '/m{customer.firstName}b{customer.lastName}s'],
    ['GET', '/%6d{customer.firstName}'],
    ['POST', '/customers/{customer.id}/{customer.firstName}'],
    ['POST', '/customers/{customer.id}/er{customer.firstName}'],
    ['POST', '/{customer.firstName}/x/erase'],
  ])('%s %s', (method, path) => {
    expect(findings(takesFullAccessRule, calling(method, path))).toEqual(['takes_full_access /nodes/1/config/path'])
  })
})

describe('[G169] no full access is needed for a flow that calls', () => {
  test.each([
    ['GET', '/customers/{customer.id}'],
    ['PATCH', '/customers/{customer.id}'],
    ['POST', '/tasks'],
    ['POST', '/tasks?{customer.id}=/members'],
    ['POST', '/members/notify'],
    ['GET', '/task{customer.id}'],
    ['GET', '/customers/{customer.id}/contacts/{customer.firstName}'],
    ['POST', '/customers/{customer.id}/send-{customer.firstName}'],
    // Nothing is there, or no automation gets there.
    ['DELETE', '/members'],
    ['GET', '/members/{customer.id}/x/y'],
    ['GET', '/automations/{customer.id}'],
    ['POST', '/webhooks/{customer.id}/test'],
    ['GET', 'members'],
  ])('%s %s', (method, path) => {
    expect(findings(takesFullAccessRule, calling(method, path))).toEqual([])
  })

  test('nor of the address of somebody else', () => {
    const external = draw({
      start: newCustomer,
      a: ['httpRequest', { target: 'custom', method: 'GET', path: '/members', url: 'https://example.com/members' }],
    })
    expect(findings(takesFullAccessRule, external)).toEqual([])
  })
})

test('a message names the operation, and of a path that may lead to many, some', () => {
  expect(messages(takesFullAccessRule, calling('PATCH', '/members/usr_1'))).toEqual([
    '"a" calls members.update: only somebody with full access (*) may save or enable this definition.',
  ])
  expect(messages(takesFullAccessRule, calling('GET', '/{customer.id}'))[0]).toMatch(
    /^"a" may call members\.list, .* once its variables are filled in/,
  )
})
