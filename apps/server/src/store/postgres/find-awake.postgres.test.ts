import { testFindAwake } from '../../workers/runs/find-awake.testsuite.ts'
import { openTemporary } from './postgres.testsetup.ts'

testFindAwake('postgres', () => openTemporary())
