import { expect, test } from 'vitest'
import { runProgram, temporaryFolder } from '../support/program.ts'

test('the test clock is refused by the program on an address that others reach', async () => {
  const { code, errors } = await runProgram(temporaryFolder(), ['serve'], { BELFRY_TEST_CLOCK: '1', BELFRY_HOST: '0.0.0.0' })
  expect(code).toBe(1)
  expect(errors).toContain('BELFRY_TEST_CLOCK')
})
