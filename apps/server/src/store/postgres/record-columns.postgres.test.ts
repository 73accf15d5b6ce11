import { testRecordColumns } from '../migrations/sync-record-columns.testsuite.ts'
import { openTemporary } from './postgres.testsetup.ts'

testRecordColumns('postgres', (recordModels) => openTemporary({ recordModels }))
