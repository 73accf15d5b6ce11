import { testRecordColumns } from '../migrations/sync-record-columns.testsuite.ts'
import { openTemporary } from './sqlite.testsetup.ts'

testRecordColumns('sqlite', (recordModels) => openTemporary({ recordModels }))
