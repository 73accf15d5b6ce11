import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import { asUri } from '../../../kernel/as-uri.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { expireLinks } from '../payments/expire-links.ts'
import { paymentLink } from './payment-link.ts'

type PaymentLink = RecordOf<typeof paymentLink>

/** How long a payment link can be paid, in milliseconds: 30 days. */
export const PAYMENT_LINK_MS = 30 * 86_400_000

/**
 * The address that a payment provider gave; `null` where the effect is simulated, so nobody gave one.
 *
 * @throws Refusal when a provider says yes and gives no address, or one that is none
 */
export function linkUrl({ values: { url }, simulated }: Extract<EffectAnswer, { readonly accepted: true }>): string | null {
  if (simulated) return null
  if (typeof url === 'string' && /^https?:\/\/[^\s/?#\p{Cc}]+[^\s\p{Cc}]*$/u.test(url)) {
    const uri = asUri(url)
    if (uri.length <= 2000) return uri
  }
  throw new Refusal(
    problem('outside_refused', {
      detail: 'The payment provider accepted, but its answer holds no `url` that begins with http:// or https://.',
    }),
  )
}

/** Whether nobody can pay with a link; version 0.1 made such links below a name that is nobody's. */
export function cannotBePaid({ simulated, url }: Pick<PaymentLink, 'simulated' | 'url'>): boolean {
  return simulated || url.startsWith(`${NOWHERE}/`)
}

/** Whether a text holds the address of a link with which nobody can pay. */
export function holdsSimulatedLink(text: string): boolean {
  return text.includes(`${SIMULATED_PATH}lnk_`) || text.includes(`${NOWHERE}/`)
}

/** Where the page stands below the address of the application, which may change while links are about. */
const SIMULATED_PATH = '/simulated-payment/'

const NOWHERE = 'https://pay.invalid'

/**
 * Stores an open payment link, which ends after 30 days. An open one of the same invoice and method ends at once, so there are never two.
 *
 * @param url `null`: it is simulated, so the address is that of a page which says so
 */
export async function addLink(
  port: RecordPort,
  values: Pick<PaymentLink, 'invoiceId' | 'method' | 'amount'>,
  url: string | null,
): Promise<PaymentLink> {
  await expireLinks(port, values.invoiceId, ({ method }) => method === values.method)
  const expiresAt = port.now + PAYMENT_LINK_MS
  const made = await port.create(
    paymentLink,
    newValues(paymentLink, {
      ...values,
      url: url ?? port.appUrl,
      status: 'OPEN',
      expiresAt: formatTime(expiresAt),
      simulated: url === null,
    }),
  )
  await port.setTimer('paymentLinks.expire', made.id, expiresAt)
  return url === null ? port.update(paymentLink, made, { url: `${port.appUrl}${SIMULATED_PATH}${made.id}` }) : made
}
