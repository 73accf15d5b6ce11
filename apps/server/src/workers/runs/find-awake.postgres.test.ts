import { openTemporary } from '../../store/postgres/postgres.testsetup.ts'
import { testFindAwake } from './find-awake.testsuite.ts'

testFindAwake('postgres', openTemporary)
