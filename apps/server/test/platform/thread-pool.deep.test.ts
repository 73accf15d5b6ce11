import { expect, onTestFinished, test } from 'vitest'
import { createExaminer, UnexaminedError } from '../../src/unit-of-work/definitions/examiner.ts'
import { kill, watchWorkers } from '../support/workers.ts'

test('an examination is made by another thread when the one that was free has ended', async () => {
  const workers = watchWorkers()
  const examiner = createExaminer()
  onTestFinished(() => examiner.stop())
  const organization = { id: 'org_1' } as Parameters<typeof examiner.known>[1]
  async function examine(name: string) {
    const definition = { nodes: [], edges: [], notes: [], name: name.repeat(10_000) }
    try {
      return examiner.known([definition], organization)
    } catch (error) {
      if (!(error instanceof UnexaminedError)) throw error
      await examiner.examine(error)
      return examiner.known([definition], organization)
    }
  }
  await examine('a')
  await kill(workers[0])
  const [examined] = await examine('b')
  expect(examined?.problems.length).toBeGreaterThan(0)
  expect(workers).toHaveLength(2)
})
