import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { completeScan } from './complete.ts'
import { dismissScan } from './dismiss.ts'
import { identityDocumentScan } from './identity-document-scan.ts'
import { identityDocumentScans } from './identity-document-scans.ts'
import { linkScan } from './link.ts'
import { readFields } from './read-values.ts'
import { unlinkScan } from './unlink.ts'

const tag = 'customers'
const { updateSchema, createExample, fields } = identityDocumentScan

const completeBody = bodyOf(Object.fromEntries(Object.entries(updateSchema.properties).filter(([name]) => readFields.includes(name))))
const completeExample = Object.fromEntries(readFields.map((name) => [name, createExample[name]]))

/** The addresses of scans of identity documents. */
export const identityDocumentScanRoutes = [
  ...recordRoutes(identityDocumentScan, identityDocumentScans, {
    tag,
    problems: ['conflict'],
    words: { create: 'It waits in the queue until somebody completes or dismisses it.', delete: 'One that waits leaves the queue.' },
  }),
  actionRoute(identityDocumentScan, {
    operation: completeScan,
    verb: 'complete',
    tag,
    summary: 'Complete a scan of an identity document',
    description: 'Somebody has looked at it, and it waits no longer. What was read can be sent with it.',
    body: completeBody,
    bodyExample: completeExample,
    bodyOptional: true,
  }),
  actionRoute(identityDocumentScan, {
    operation: linkScan,
    verb: 'link',
    tag,
    summary: 'Link a scan of an identity document to a customer',
    description:
      'In place of the customer to whom it was linked, which is told as well. Nothing happens when it is linked to this one already.',
    body: bodyOf({ customerId: fields.customerId.schema }),
    bodyExample: { customerId: exampleId('customer') },
  }),
  actionRoute(identityDocumentScan, {
    operation: unlinkScan,
    verb: 'unlink',
    tag,
    summary: 'Unlink a scan of an identity document from its customer',
    description: 'Nothing happens when it is linked to nobody.',
  }),
  actionRoute(identityDocumentScan, {
    operation: dismissScan,
    verb: 'dismiss',
    tag,
    summary: 'Dismiss a scan of an identity document',
    description: 'For one that waits and that nobody needs. What was read goes at once.',
  }),
]
