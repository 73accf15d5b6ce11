import { testDeliveryQueries } from '../queries/deliveries.testsuite.ts'
import { openTemporary } from './sqlite.testsetup.ts'

testDeliveryQueries('sqlite', () => openTemporary())
