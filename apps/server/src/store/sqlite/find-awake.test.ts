import { testFindAwake } from '../../workers/runs/find-awake.testsuite.ts'
import { openTemporary } from './sqlite.testsetup.ts'

testFindAwake('sqlite', () => openTemporary())
