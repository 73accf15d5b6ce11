import { describe, expect, test } from 'vitest'
import { invoiceMail, type MailFacts, reminderMail } from './mail-texts.ts'

const facts: MailFacts = {
  number: '2026-0001',
  organization: 'Demo Park',
  customer: 'Grace Hopper',
  total: 123_456,
  open: 100_000,
  dueDate: '2026-07-15',
  paymentUrl: 'https://pay.example.com/1',
}

describe.each([
  ['en', '€1234.56', '2026-07-15', 'Invoice 2026-0001 from Demo Park', 'Reminder: invoice'],
  ['nl-BE', '€ 1234,56', '15-07-2026', 'Factuur 2026-0001 van Demo Park', 'Herinnering: factuur'],
  ['fr-FR', '1234,56 €', '15/07/2026', 'Facture 2026-0001 de Demo Park', 'Rappel : facture'],
  ['DE', '1234,56 €', '15.07.2026', 'Rechnung 2026-0001 von Demo Park', 'Erinnerung: Rechnung'],
])('in %s', (language, total, day, subject, reminder) => {
  test('an invoice is announced with what it comes to and until when', () => {
    const mail = invoiceMail(language, facts)
    expect(mail.subject).toBe(subject)
    for (const words of [total, day, 'Grace Hopper', 'https://pay.example.com/1', 'Demo Park']) expect(mail.body).toContain(words)
  })

  test('a reminder says what is open', () => {
    const mail = reminderMail(language, { ...facts, overdue: true })
    expect(mail.subject).toContain(reminder)
    for (const words of [total.replace('1234,56', '1000,00').replace('1234.56', '1000.00'), day]) expect(mail.body).toContain(words)
  })
})

test.each(['sv-SE', '', 'constructor'])('a language that is not spoken here ("%s") is answered in English', (language) => {
  expect(invoiceMail(language, facts)).toEqual(invoiceMail('en', facts))
})

test('nobody is asked to pay what is paid, and somebody without a name is greeted all the same', () => {
  const { body } = invoiceMail('en', { ...facts, open: 0, customer: '' })
  expect(body).toBe('Dear customer,\n\nAttached you will find invoice 2026-0001 for €1234.56.\n\nKind regards,\nDemo Park')
})
