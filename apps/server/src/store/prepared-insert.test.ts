import { testPreparedInsert } from './prepared-insert.testsuite.ts'
import { openTemporary } from './sqlite/sqlite.testsetup.ts'

testPreparedInsert(openTemporary, [
  [0, 0],
  [1, 1],
  [5, 5],
])
