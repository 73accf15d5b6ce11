import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { nullable } from '../../../kernel/schema/fields.ts'
import { payment, paymentMethods } from '../payments/payment.ts'
import { paymentLink } from './payment-link.ts'
import { paymentLinks } from './payment-links.ts'
import { settlePaymentLink } from './settle.ts'

const tag = 'payments'
const { list, get } = paymentLinks

/** The addresses of payment links. */
export const paymentLinkRoutes = [
  ...recordRoutes(paymentLink, { list, get }, { tag }),
  actionRoute(paymentLink, {
    operation: settlePaymentLink,
    verb: 'settle',
    tag,
    summary: 'Report what came of a payment link',
    description: 'What a payment provider does. When it was paid, a payment that has succeeded is recorded for the invoice.',
    body: bodyOf({
      status: Type.Unsafe<'PAID' | 'EXPIRED'>({ type: 'string', enum: ['PAID', 'EXPIRED'], description: 'What came of it' }),
      method: Type.Optional(
        Type.Unsafe<string>({
          type: 'string',
          enum: [...paymentMethods],
          description: 'How it was paid; by default the method of the link, and TRANSFER where that is `any`',
        }),
      ),
      reference: Type.Optional(nullable(payment.fields.reference.schema)),
    }),
    bodyExample: { status: 'PAID', method: 'BANCONTACT' },
  }),
]
