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
 * The URL given by a payment provider; `null` if the effect is simulated.
 *
 * @throws Refusal if a provider accepts without a URL, or with an invalid one
 */
export function linkUrl({ values: { url }, simulated }: Extract<EffectAnswer, { readonly accepted: true }>): string | null {
  if (simulated) return null
  if (typeof url === 'string' && /^https?:\/\/[^\s/?#\p{Cc}]+[^\s\p{Cc}]*$/u.test(url)) {
    const uri = asUri(url)
    if (uri.length <= 2000) return uri
  }
  throw new Refusal(
    problem('external_refused', {
      detail: 'The payment provider accepted, but its answer holds no `url` that begins with http:// or https://.',
    }),
  )
}

/** Whether a text contains the URL of a simulated link, which cannot be paid. */
export function holdsSimulatedLink(text: string): boolean {
  return text.includes(`${SIMULATED_PATH}lnk_`)
}

/** The path of the page relative to the application's URL, which may change while links exist. */
const SIMULATED_PATH = '/simulated-payment/'

/**
 * Stores an open payment link, which expires after 30 days. An open link of the same invoice and method expires immediately, so there are
 * never two.
 *
 * @param url `null`: simulated, so the URL is that of a page that says so
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
