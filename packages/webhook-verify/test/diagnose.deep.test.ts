import { expect, test } from 'vitest'
import { diagnoseAll, texts } from './diagnose-all.ts'

test('names the cause of at least 95 of 100 mistakes in the body of any event', async () => {
  expect(await diagnoseAll(texts)).toBeGreaterThan(2000)
}, 60_000)
