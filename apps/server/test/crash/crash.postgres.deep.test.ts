import { onTestFinished, test } from 'vitest'
import { createTemporaryDatabase } from '../support/postgres/temporary-database.ts'
import { temporaryFolder } from '../support/program.ts'
import { expectNoLoss, kills, patienceMs, seed } from './expect-no-loss.ts'

test(
  `[DELIV-22] killed ${kills} times under load, the server on PostgreSQL loses no event that it had accepted (seed ${seed})`,
  async () => {
    const database = await createTemporaryDatabase({ migrated: false })
    onTestFinished(() => database.remove())
    await expectNoLoss('PostgreSQL', { folder: temporaryFolder(), environment: { BELFRY_DATABASE_URL: database.url } })
  },
  patienceMs,
)
