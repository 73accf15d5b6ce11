import { testStore } from '../store.testsuite.ts'
import { openTemporary } from './postgres.testsetup.ts'

testStore('postgres', openTemporary)
