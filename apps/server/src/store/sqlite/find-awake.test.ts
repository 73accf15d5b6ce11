import { testFindAwake } from '../../runs/find-awake.testsuite.ts'
import { openTemporary } from './sqlite.testsetup.ts'

testFindAwake('sqlite', () => openTemporary())
