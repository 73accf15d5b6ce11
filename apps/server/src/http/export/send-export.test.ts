import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Service } from '../../unit-of-work/service/service.ts'
import { createExports } from './send-export.ts'

const response = { setHeader() {} } as unknown as ServerResponse

function begin(exports: ReturnType<typeof createExports>, organizationId: string, userId: string): (() => void) | string {
  try {
    return exports.begin({ organizationId, userId }, response)
  } catch (error) {
    return (error as { readonly problem: { readonly code: string } }).problem.code
  }
}

test('one user has three exports under way at most, in as many organizations, and leaves room for others', () => {
  const exports = createExports({} as Service)
  const [first] = ['a', 'b', 'c'].map((organization) => begin(exports, organization, 'usr_1'))
  expect(begin(exports, 'a', 'usr_2')).toBe('conflict')
  expect(begin(exports, 'd', 'usr_1')).toBe('rate_limited')
  expect(begin(exports, 'd', 'usr_2')).toBeTypeOf('function')
  ;(first as () => void)()
  expect(begin(exports, 'e', 'usr_1')).toBeTypeOf('function')
})
