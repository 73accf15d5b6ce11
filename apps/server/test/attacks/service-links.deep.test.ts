import { expect, test } from 'vitest'
import { runProgram, temporaryFolder } from '../support/program.ts'
import { linksOf } from '../support/service-links.ts'

test('[B] the program runs beside a Service named belfry, whose address is no port to listen on', async () => {
  const { output, errors, code } = await runProgram(temporaryFolder(), ['migrate'], linksOf('belfry', 80))
  expect([code, output], errors).toEqual([0, expect.stringContaining('Applied to')])
})
