import { call } from '../../models/call.ts'
import { calls } from '../../operations/calls/calls.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of telephone calls. */
export const callRoutes = recordRoutes(call, calls, { tag: 'calls' })
