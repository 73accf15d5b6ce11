import { testStore } from '../store.testsuite.ts'
import { openTemporary } from './sqlite.testsetup.ts'

testStore('sqlite', openTemporary)
