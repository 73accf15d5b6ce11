import { expect, test } from 'vitest'
import { describeConnectorChoices, parseConnectorChoices } from '../../platform/settings/connector-choices.ts'
import { external } from './external.ts'
import { http } from './http/http.ts'
import { record } from './record.ts'
import { smtp } from './smtp/smtp.ts'

const connectors = [http, smtp, external, record]

test.each([
  ['', {}],
  [' , ', {}],
  ['mail=smtp', { mail: { name: 'smtp', handling: 'sent', target: 'smtp' } }],
  [
    'payment=https://pay.example.com/effects, access = http://10.0.0.5:8080/open?door=1 ,sms=record',
    {
      payment: { name: 'http', handling: 'sent', target: 'https://pay.example.com/effects' },
      access: { name: 'http', handling: 'sent', target: 'http://10.0.0.5:8080/open?door=1' },
      sms: { name: 'record', handling: 'simulated', target: 'record' },
    },
  ],
  ['mail=HTTPS://mail.example.com', { mail: { name: 'http', handling: 'sent', target: 'https://mail.example.com/' } }],
])('%j is read', (text, choices) => {
  expect(parseConnectorChoices(text, connectors)).toEqual(choices)
})

test.each([
  ['payments=record', 'names "payments", which is no kind of effect; did you mean payment? There are mail, sms, whatsapp'],
  ['Mail=smtp', 'names "Mail", which is no kind of effect; did you mean mail?'],
  ['fireworks=record', 'names "fireworks", which is no kind of effect. There are mail'],
  ['mail', 'must be a list such as payment=https://'],
  ['https://pay.example.com/', 'must be a list such as payment=https://'],
  ['sms=smtp', 'only mail can be sent by SMTP; give sms an address, external or record'],
  ['sms=twilio', 'must give sms an address that begins with https:// or http://, external or record'],
  ['mail=sendmail', 'must give mail an address that begins with https:// or http://, smtp, external or record'],
  ['sms=', 'must give sms an address'],
  ['sms=ftp://example.com', 'must give sms an address'],
  ['sms=https://ann:s3cret@example.com/', 'an address without user and password'],
  ['sms=https://example.com/#top', 'an address without #'],
  ['sms=record,sms=https://example.com/', 'names sms twice'],
])('%j is refused with the remedy', (text, message) => {
  expect(() => parseConnectorChoices(text, connectors)).toThrow(message)
})

test.each([
  ['payment=https://pay.example.com/hooks/t0ken?key=t0ken, mail=smtp', 'payment=https://pay.example.com/…, mail=smtp'],
  ['payment=https://ann:t0ken@pay.example.com', 'payment=https://pay.example.com/…'],
  ['payment=https:/pay.example.com/t0ken', 'payment=https://pay.example.com/…'],
  ['payment=hxxps://pay.example.com/t0ken', 'payment=…'],
  ['https://pay.example.com/t0ken,t0ken', '…, …'],
])('%j is shown without its tokens', (text, shown) => {
  expect(describeConnectorChoices(text, connectors)).toBe(shown)
  expect(shown).not.toContain('t0ken')
})
