import { readFileSync } from 'node:fs'
import { closedToAutomations, exampleId, findOwnCall, type IdKind, routes } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { parseJsonText } from '../json/json-text.ts'
import { type ApiDocument, ownApiMenu } from './own-api-menu.ts'

const document = JSON.parse(readFileSync(new URL('../../../../openapi/openapi.json', import.meta.url), 'utf8')) as ApiDocument
const menu = ownApiMenu(document)
const names = menu.map(({ operationId }) => operationId)

describe('the menu of operations', () => {
  test('[HTTP-OWN-10] fills method, path and body of a step', () => {
    expect(menu.find(({ operationId }) => operationId === 'tasks.create')).toEqual({
      operationId: 'tasks.create',
      tag: 'tasks',
      summary: 'Create a task',
      method: 'POST',
      path: '/tasks',
      sampleBody: expect.stringContaining('"title": "Welcome Ada"'),
    })
    expect(menu.find(({ operationId }) => operationId === 'tasks.get')).toMatchObject({
      method: 'GET',
      path: '/tasks/{id}',
      sampleBody: '',
    })
  })

  test('[HTTP-OWN-10] leaves out what is internal, what is a file and what no automation may call', () => {
    const internal = routes.filter((route) => route.internal).map(({ operation }) => operation.name)
    const files = routes
      .filter((route) => route.answerKind !== undefined || route.bodyKind === 'file')
      .map(({ operation }) => operation.name)
    for (const name of [...internal, ...files]) expect(names).not.toContain(name)
    expect(internal.length * files.length).toBeGreaterThan(0)
    expect(menu.filter(({ path }) => /^\/automation(s|-runs)(\/|$)/.test(path))).toEqual([])
    expect(names.filter((name) => /session|password|automations?\.|automation-runs/.test(name))).toEqual([])
  })

  test('[HTTP-OWN-10] offers nothing that a call could not reach, and everything else', () => {
    const organizationId = exampleId('organization')
    const reaches = (method: string, path: string, body: unknown) => {
      const call = findOwnCall({ method: method as 'GET', path, body }, { organizationId })
      return call.ok || ![403, 404, 405].includes(call.error.status)
    }
    const address = (path: string) =>
      path.replace(/\{[^}]+\}/g, (name) => {
        const route = routes.find((each) => each.path.endsWith(path))
        const kind = route?.params[name.slice(1, -1)]
        return typeof kind === 'string' ? exampleId(kind as IdKind) : 'crm-1'
      })
    for (const { method, path, sampleBody } of menu) {
      const body = parseJsonText('body', sampleBody)
      expect(body.ok, path).toBe(true)
      expect(reaches(method, address(path), body.ok ? body.value : undefined), `${method} ${path}`).toBe(true)
    }
    const callable = routes.filter((route) => route.path.startsWith('/orgs/{organizationId}/') && closedToAutomations(route) === null)
    // The address of another automation holds a secret, which no menu can offer.
    const offered = callable.map(({ operation }) => operation.name).filter((name) => name !== 'automation-hooks.call')
    expect(names.toSorted()).toEqual(offered.toSorted())
  })

  test('has nothing of a document that says nothing', () => {
    expect(ownApiMenu({ paths: {} })).toEqual([])
    expect(ownApiMenu({ paths: { '/orgs/{organizationId}': { get: { operationId: 'x', responses: {} } } } })).toEqual([])
  })
})
