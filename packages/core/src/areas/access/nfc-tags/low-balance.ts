import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { type Cents, centsOf, formatEuro } from '../../../kernel/money.ts'
import type { customer } from '../../customers/customers/customer.ts'
import { sendMessage } from '../../inbox/notifications/send-message.ts'
import { isLow } from './balance.ts'
import { nfcTag } from './nfc-tag.ts'
import type { NfcTag } from './nfc-tags.ts'

/**
 * Marks those of a customer's tags whose balance is low, and writes the customer about them by e-mail, where there is an address. Where none is
 * low nothing happens. Resolves with how many are marked now that were not.
 */
export async function noticeLowBalance(port: ServicePort, to: RecordOf<typeof customer>, tags: readonly NfcTag[]): Promise<number> {
  const low = tags.filter((tag) => isLow(tag, port.organization))
  const unmarked = low.filter(({ lowBalance }) => !lowBalance)
  for (const tag of unmarked) await changeRecord(port, nfcTag, tag, { lowBalance: true })
  if (low.length > 0 && to.email) {
    await sendMessage(port, {
      channel: 'EMAIL',
      recipient: to.email,
      customerId: to.id,
      subject: 'The balance of your NFC tag is low',
      body: `The balance at ${port.organization.name} is low:\n\n${low.map(balanceText).join('\n')}\n\nPlease top up before you next pay with it.`,
      about: { model: 'customer', id: to.id },
    })
  }
  return unmarked.length
}

function balanceText({ uid, balance }: NfcTag): string {
  return `${uid}: ${formatEuro(centsOf(balance) as Cents)} euro`
}
