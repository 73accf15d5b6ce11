import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { effectKindsIn } from './effect-kinds.ts'

test.each([
  ['nothing', draw({ start: newCustomer, make: ['taskCreate', { title: 'x' }] }), []],
  [
    'what is chosen',
    draw({ start: newCustomer, tell: ['customerMessageSend', { customerId: '{customer.id}', body: 'x', sendSms: true, sendEmail: true }] }),
    ['mail', 'sms'],
  ],
  [
    'what operations of calls ask for, and each once',
    draw({
      open: ['accessPointControl', { accessPointId: 'acp_1', action: 'open' }],
      close: ['httpRequest', { target: 'tillor', method: 'POST', path: '/access-points/{customer.id}/close' }],
    }),
    ['access'],
  ],
  ['no definition', { nodes: 7 }, []],
])('a flow asks for %s', (_title, definition, kinds) => {
  expect(effectKindsIn(definition)).toEqual(kinds)
})
