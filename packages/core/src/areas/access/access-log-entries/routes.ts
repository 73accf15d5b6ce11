import Type from 'typebox'
import { actionRoute } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { accessLogEntries } from './access-log-entries.ts'
import { accessLogEntry } from './access-log-entry.ts'
import { coupleAccessLogEntry } from './couple.ts'

const tag = 'access'
const { accessMethodId, customerId } = accessLogEntry.fields

const coupleBody = Type.Object(
  {
    accessMethodId: Type.Optional({ ...accessMethodId.schema, description: 'What was presented; its customer comes along' }),
    customerId: Type.Optional({ ...customerId.schema, description: 'Who came' }),
  },
  { additionalProperties: false, minProperties: 1 },
)

/** The addresses of the log of doors and barriers. */
export const accessLogEntryRoutes = [
  ...recordRoutes(accessLogEntry, accessLogEntries, { tag }),
  actionRoute(accessLogEntry, {
    operation: coupleAccessLogEntry,
    verb: 'couple',
    tag,
    summary: 'Couple an access log entry to whom it turned out to be',
    description: 'For what was not known when somebody came. Nothing happens when it is coupled so already.',
    body: coupleBody,
    bodyExample: { customerId: exampleId('customer') },
  }),
]
