import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { updatedCount } from '../../../framework/contract/updated-count.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { nullable } from '../../../kernel/schema/fields.ts'
import { renderedFileRoute } from '../../documents/rendered-files/rendered-file-route.ts'
import { accessMethod } from './access-method.ts'
import { accessMethodOperation } from './access-method-operation.ts'
import { accessMethodOperations, accessMethods } from './access-methods.ts'
import { downloadQr } from './download-qr.ts'
import { sendQr } from './send-qr.ts'
import { updateAllAccessMethods } from './update-all.ts'

const tag = 'access'
const { list, get } = accessMethodOperations

const sendQrBody = bodyOf({
  sendEmail: Type.Optional(Type.Boolean({ description: 'By e-mail, as a picture' })),
  sendSms: Type.Optional(Type.Boolean({ description: 'By SMS, as text' })),
  sendWhatsApp: Type.Optional(Type.Boolean({ description: 'By WhatsApp, as text' })),
  print: Type.Optional(
    Type.Unsafe<'none' | 'label' | 'thermal'>({
      type: 'string',
      enum: ['none', 'label', 'thermal'],
      description: 'The printer; none by default',
    }),
  ),
})

const sentSchema = bodyOf({
  notificationDeliveryIds: Type.Array(Type.String({ pattern: idPattern('notificationDelivery') }), {
    description: 'The messages that are on their way',
  }),
  printQueueJobId: nullable(Type.String({ pattern: idPattern('printQueueJob'), description: 'The print job' })),
})

const updateAllBody = bodyOf({
  customerId: accessMethod.fields.customerId.schema,
  status: Type.Optional(accessMethod.fields.status.schema),
  periodTo: Type.Optional(nullable(accessMethod.fields.periodTo.schema)),
})

/** The routes of access methods, and the read-only ones of controller notifications. */
export const accessMethodRoutes = [
  ...recordRoutes(accessMethod, accessMethods, {
    tag,
    problems: ['conflict', 'already_exists'],
    words: {
      create: 'The controllers are told of it. Without a value the service makes up one, where the type has one that can be made up.',
      delete: 'The controllers are told to forget it.',
    },
  }),
  renderedFileRoute(accessMethod, {
    operation: downloadQr,
    name: 'qr',
    tag,
    summary: 'Get the QR code of an access method',
    description: 'As a picture (PNG). Only an access method of the type `QR_CODE` has one.',
    problems: ['conflict'],
  }),
  actionRoute(accessMethod, {
    operation: sendQr,
    problems: ['no_connector'],
    verb: 'send-qr',
    tag,
    summary: 'Send the QR code of an access method to its customer',
    description: 'A channel for which the customer has no address is left out, as long as something else goes out.',
    body: sendQrBody,
    bodyExample: { print: 'label' },
    answer: sentSchema,
    answerDescription: 'What is on its way',
    answerExample: { notificationDeliveryIds: [exampleId('notificationDelivery')], printQueueJobId: null },
  }),
  actionRoute(accessMethod, {
    operation: updateAllAccessMethods,
    verb: 'update-all',
    tag,
    summary: 'Change all access methods of a customer',
    description: 'What is left out stays as it is. Where one of them cannot be changed so, none is.',
    onRecord: false,
    body: updateAllBody,
    bodyExample: { customerId: exampleId('customer'), status: 'BLOCKED' },
    ...updatedCount('access methods'),
    problems: ['already_exists'],
  }),
  ...recordRoutes(accessMethodOperation, { list, get }, { tag }),
]
