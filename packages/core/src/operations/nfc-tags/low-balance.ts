import type { customer } from '../../models/customer.ts'
import type { RecordOf } from '../../models/define-model.ts'
import { nfcTag } from '../../models/nfc-tag.ts'
import { type Cents, centsOf, formatEuro } from '../../money.ts'
import { sendMessage } from '../notifications/send-message.ts'
import type { ServicePort } from '../port.ts'
import { changeAfterwards, type RecordJob } from '../records/record-job.ts'
import { changeRecord } from '../records/tell.ts'
import { isLow } from './balance.ts'
import { type NfcTag, TAGS_AT_ONCE } from './nfc-tags.ts'

/**
 * Marks those of a customer's tags whose balance is low, and writes the customer about them by e-mail, where there is an address. Where none is
 * low nothing happens. Resolves with how many are marked now that were not.
 */
export async function noticeLowBalance(port: ServicePort, to: RecordOf<typeof customer>, tags: readonly NfcTag[]): Promise<number> {
  const low = tags.filter((tag) => isLow(tag, port.organization))
  const unmarked = low.filter(({ lowBalance }) => !lowBalance)
  for (const tag of unmarked.slice(0, TAGS_AT_ONCE)) await changeRecord(port, nfcTag, tag, { lowBalance: true })
  const others = unmarked.slice(TAGS_AT_ONCE).map(({ id }) => id)
  if (others.length > 0) await changeAfterwards(port, markLowTags, { ids: others })
  if (low.length > 0 && to.email) {
    await sendMessage(port, {
      channel: 'EMAIL',
      recipient: to.email,
      customerId: to.id,
      subject: 'The balance of your NFC tag is low',
      body: `The balance at ${port.organization.name} is low:\n\n${low.map(lineOf).join('\n')}\n\nPlease top up before you next pay with it.`,
      about: { model: 'customer', id: to.id },
    })
  }
  return unmarked.length
}

/** Goes on marking tags whose balance is low. */
export const markLowTags: RecordJob<{ readonly ids: readonly string[] }> = {
  name: 'nfcTags.markLowTags',
  async advance(port, { ids }, most) {
    for (const id of ids.slice(0, most)) {
      const tag = await port.get(nfcTag, id)
      if (tag && isLow(tag, port.organization)) await changeRecord(port, nfcTag, tag, { lowBalance: true })
    }
    const left = ids.slice(most)
    return left.length === 0 ? null : { ids: left }
  },
}

function lineOf({ uid, balance }: NfcTag): string {
  return `${uid}: ${formatEuro(centsOf(balance) as Cents)} euro`
}
