import { testDeliveryQueries } from '../queries/deliveries.testsuite.ts'
import { openTemporary } from './postgres.testsetup.ts'

testDeliveryQueries('postgres', openTemporary)
