import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { call } from './call.ts'
import { calls } from './calls.ts'

/** The addresses of telephone calls. */
export const callRoutes = recordRoutes(call, calls, { tag: 'calls' })
