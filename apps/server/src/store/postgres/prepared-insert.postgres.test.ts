import { testPreparedInsert } from '../prepared-insert.testsuite.ts'
import { openTemporary } from './postgres.testsetup.ts'

testPreparedInsert(openTemporary, [
  [0, 0],
  [1, 1],
  [5, 2],
  [64, 1],
  [200, 5],
  [255, 12],
])
