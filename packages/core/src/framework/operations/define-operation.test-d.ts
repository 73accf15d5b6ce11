import { expectTypeOf, test } from 'vitest'
import type { Problem } from '../../kernel/problems.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import {
  defineOperation,
  done,
  type OperationScope,
  type Outcome,
  refused,
  runOperation,
  skipped,
  type Waiting,
} from './define-operation.ts'
import type { RecordPort, ServicePort } from './port.ts'

test('the kind of an outcome decides what it has', () => {
  const outcome = {} as Outcome<number>
  switch (outcome.kind) {
    case 'done':
      expectTypeOf(outcome.value).toEqualTypeOf<number>()
      expectTypeOf(outcome).not.toHaveProperty('problem')
      break
    case 'skipped':
      expectTypeOf(outcome.value).toEqualTypeOf<number>()
      expectTypeOf(outcome.reason).toEqualTypeOf<string>()
      break
    case 'refused':
      expectTypeOf(outcome.problem).toEqualTypeOf<Problem>()
      expectTypeOf(outcome).not.toHaveProperty('value')
      break
    default:
      expectTypeOf(outcome).toEqualTypeOf<never>()
  }
})

test('outcomes are made with their value', () => {
  expectTypeOf(done('x')).toEqualTypeOf<Outcome<string>>()
  expectTypeOf(skipped('nothing to do', 7)).toEqualTypeOf<Outcome<number>>()
  expectTypeOf(refused({} as Problem)).toEqualTypeOf<Outcome<never>>()
  expectTypeOf<Outcome<never>>().toExtend<Outcome<string>>()
})

test('an operation carries input, value and what was prepared', () => {
  const operation = defineOperation({
    name: 'things.do',
    permission: 'tasks:write',
    prepare: async (_tools, input: { readonly text: string }) => input.text.length,
    run: async (_port: ServicePort, _input: { readonly text: string }, prepared: number) => done(prepared),
  })
  expectTypeOf<Parameters<typeof operation.run>>().toEqualTypeOf<[port: ServicePort, input: { readonly text: string }, prepared: number]>()
  expectTypeOf(operation.scope).toEqualTypeOf<OperationScope>()
  expectTypeOf(runOperation(operation, {} as ServicePort, { text: 'x' }, 1)).toEqualTypeOf<Promise<Outcome<number> | Waiting>>()
  // @ts-expect-error the input is of another shape
  runOperation(operation, {} as ServicePort, { texts: 'x' }, 1)
  // @ts-expect-error no such permission
  defineOperation({ name: 'things.do', permission: 'tasks:peek', run: async () => done(1) })
})

test('a service port is a record port', () => {
  expectTypeOf<ServicePort>().toExtend<RecordPort>()
  expectTypeOf<RecordPort>().not.toExtend<ServicePort>()
})

test('a result is one or the other', () => {
  const result = [ok(1), err('no')][0] as Result<number, string>
  if (result.ok) expectTypeOf(result.value).toEqualTypeOf<number>()
  else expectTypeOf(result.error).toEqualTypeOf<string>()
  // @ts-expect-error it was not asked whether it is there
  result.value
})
