import { describe, expect, test } from 'vitest'
import { createSite } from '../../../test/site.ts'
import { problem, Refusal } from '../../kernel/problems.ts'
import { defineOperation, done, missingPermission, type OperationScope, refused, runOperation, skipped } from './define-operation.ts'

const site = createSite()
const port = (...permissions: string[]) => site.port({ as: { ...site.administrator, permissions } })
const ran: string[] = []
const operation = (run: () => Promise<never>, scope: OperationScope = 'organization') =>
  defineOperation({ name: 'things.do', scope, permission: 'tasks:write', run })

test('an operation changes things inside an organization unless it says otherwise, and is frozen', () => {
  const plain = defineOperation({ name: 'things.get', permission: null, run: async () => done(1) })
  expect(plain).toMatchObject({ scope: 'organization', readOnly: false })
  expect(Object.isFrozen(plain)).toBe(true)
})

test('outcomes are values', () => {
  expect(done(7)).toEqual({ kind: 'done', value: 7 })
  expect(skipped('it stands so already', 7)).toEqual({ kind: 'skipped', reason: 'it stands so already', value: 7 })
  expect(refused(problem('conflict'))).toEqual({ kind: 'refused', problem: problem('conflict') })
})

describe('runOperation', () => {
  test('passes what comes of it on, with input and what was prepared', async () => {
    const sum = defineOperation({
      name: 'things.sum',
      permission: 'tasks:write',
      prepare: async (_tools, input: number) => input * 10,
      run: async (_port, input: number, prepared: number) => done(input + prepared),
    })
    expect(await runOperation(sum, port('tasks:write'), 4, 40)).toEqual(done(44))
  })

  test('asks for the permission first: without it nothing runs', async () => {
    const outcome = await runOperation(
      operation(async () => {
        ran.push('ran')
        throw new Error('not reached')
      }),
      port('tasks:read'),
      undefined as never,
      undefined,
    )
    expect(outcome).toEqual(
      refused(problem('forbidden', { detail: 'The permission tasks:write is missing. Ask an administrator of the organization for it.' })),
    )
    expect(ran).toEqual([])
  })

  test('makes a value of a refusal that was thrown deep inside', async () => {
    const throwing = operation(async () => {
      throw new Refusal(problem('link_used'))
    })
    expect(await runOperation(throwing, port('*'), undefined as never, undefined)).toEqual(refused(problem('link_used')))
  })

  test('lets a fault of the program through', async () => {
    const broken = operation(async () => {
      throw new TypeError('no such thing')
    })
    await expect(runOperation(broken, port('*'), undefined as never, undefined)).rejects.toThrow(TypeError)
  })
})

test.each<[OperationScope, readonly string[], boolean]>([
  ['organization', [], true],
  ['organization', ['tasks:read'], true],
  ['organization', ['tasks:write'], false],
  ['organization', ['*'], false],
  ['account', [], false],
  ['public', [], false],
])('in the scope %s, with %j, the permission is missing: %j', (scope, permissions, missing) => {
  const permission = missingPermission(
    operation(async () => {
      throw new Error('not reached')
    }, scope),
    { ...site.administrator, permissions },
  )
  expect(permission !== null).toBe(missing)
})
