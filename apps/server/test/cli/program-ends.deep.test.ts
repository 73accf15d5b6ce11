import { describe, expect, test } from 'vitest'
import { leaveProgram } from '../support/leave-program.ts'

describe('whose reader has gone', () => {
  test('a command that has more to say than a pipe holds ends quietly', async () => {
    expect(await leaveProgram(['openapi'], 'after the first')).toEqual([0, ''])
  })

  test('a command does its work, and says by its exit code what came of it', async () => {
    expect(await leaveProgram(['doctor'], 'at once')).toEqual([0, ''])
  })

  test('a server stops, for whom nobody has read where it listens', async () => {
    expect(await leaveProgram(['serve'], 'at once')).toEqual([0, ''])
  })
})
