import { test } from 'vitest'
import { temporaryFolder } from '../support/program.ts'
import { expectNoLoss, kills, patienceMs, seed } from './expect-no-loss.ts'

test(
  `[DELIV-22] killed ${kills} times under load, the server on SQLite loses no event that it had accepted (seed ${seed})`,
  () => expectNoLoss('SQLite', { folder: temporaryFolder(), environment: {} }),
  patienceMs,
)
