import { openTemporary } from '../../store/sqlite/sqlite.testsetup.ts'
import { testFindAwake } from './find-awake.testsuite.ts'

testFindAwake('sqlite', openTemporary, [1000, 2500])
