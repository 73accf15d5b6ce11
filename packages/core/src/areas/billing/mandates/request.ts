import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import { effectProblem } from '../../../framework/effects/effect-problem.ts'
import { requireConnector } from '../../../framework/effects/require-connector.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import { asks, defineOperation, done, type Outcome, refused, skipped } from '../../../framework/operations/define-operation.ts'
import type { ServicePort, Values } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { addRecord, changeRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { asUri } from '../../../kernel/as-uri.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { customer } from '../../customers/customers/customer.ts'
import { customerName } from '../../customers/customers/customer-name.ts'
import { messageEvents, sendMessage } from '../../inbox/notifications/send-message.ts'
import { findMandate } from './find-mandate.ts'
import { mandate } from './mandate.ts'
import { mandateMail } from './mandate-texts.ts'
import type { Mandate } from './mandates.ts'
import { newReference } from './reference.ts'

type Mode = 'request' | 'reminder'

/** A customer with an address for mail. */
type Reachable = RecordOf<typeof customer> & { readonly email: string }

/** The requested mandate, or the one of which the customer was reminded; the existing one if there was nothing to do. */
export interface RequestedMandate {
  readonly mandate: Mandate | null
}

/** Requests a mandate from a customer, or reminds them of an unsigned one. */
export const requestMandate = defineOperation({
  name: 'customers.mandateRequest',
  permission: 'payments:write',
  asks: ['collection', 'mail'],
  emits: ['mandate:created', 'mandate:updated', ...messageEvents],
  alone: () => true,
  async run(port: ServicePort, { id, body }: RecordInput & { readonly body?: { readonly mode?: Mode } }) {
    const record = await requireRecord(port, customer, id)
    if (body?.mode === 'reminder') return remind(port, record)
    const standing = await standingMandate(port, id)
    if (standing) return standing
    const { email, language } = requireReachable(record)
    const reference = await newReference(port)
    const payload = { action: 'requestMandate', customerId: id, name: customerName(record), email, language, reference }
    return asks({ kind: 'collection', about: { model: 'customer', id }, payload }, { id, reference })
  },
  async complete(port: ServicePort, operationState: Values, answer: EffectAnswer) {
    if (!answer.accepted) return refused(effectProblem(answer))
    const { id, reference } = operationState as { readonly id: string; readonly reference: string }
    const owner = requireReachable(await requireRecord(port, customer, id))
    const standing = await standingMandate(port, id)
    if (standing) return standing
    const simulated = await findMandate(port, id, 'REQUESTED')
    if (simulated) await changeRecord(port, mandate, simulated, { status: 'REVOKED' })
    const requested = await addRecord(port, mandate, {
      customerId: id,
      reference,
      status: 'REQUESTED',
      signingUrl: signingUrl(answer.values),
      simulated: answer.simulated ?? false,
    })
    if (mayBeMailed(port, requested)) await mail(port, owner, requested, 'request')
    return done<RequestedMandate>({ mandate: requested })
  },
})

async function standingMandate(port: ServicePort, customerId: string): Promise<Outcome<RequestedMandate> | null> {
  const active = await findMandate(port, customerId, 'ACTIVE')
  if (active) return skipped('there is an active mandate', { mandate: active })
  const requested = await findMandate(port, customerId, 'REQUESTED')
  // A simulated one is replaced once real ones are possible.
  if (!requested || (requested.simulated && port.handlingOf('collection') !== 'simulated')) return null
  return skipped('a mandate is requested already', { mandate: requested })
}

async function remind(port: ServicePort, found: RecordOf<typeof customer>): Promise<Outcome<RequestedMandate>> {
  const active = await findMandate(port, found.id, 'ACTIVE')
  if (active) return skipped('the mandate is active already', { mandate: active })
  const requested = await findMandate(port, found.id, 'REQUESTED')
  if (!requested) return skipped('no mandate is requested', { mandate: null })
  if (!mayBeMailed(port, requested)) return skipped('the mandate is only simulated, so there is nothing to sign', { mandate: requested })
  requireConnector(port, ['mail'])
  const owner = requireReachable(found)
  const reminded = await changeRecord(port, mandate, requested, { lastReminderAt: formatTime(port.now) })
  await mail(port, owner, reminded, 'reminder')
  return done({ mandate: reminded })
}

/** No real e-mail is sent for a mandate that cannot be signed. */
function mayBeMailed(port: ServicePort, { simulated }: Pick<Mandate, 'simulated'>): boolean {
  return !simulated || port.handlingOf('mail') === 'simulated'
}

function requireReachable(found: RecordOf<typeof customer>): Reachable {
  const { id, email } = found
  if (email !== null) return { ...found, email }
  const detail = `The customer ${id} has no e-mail address, so nobody can ask them for a mandate. Give the customer one first.`
  throw new Refusal(problem('conflict', { detail }))
}

async function mail(port: ServicePort, owner: Reachable, about: Mandate, mode: Mode): Promise<void> {
  const { name: organization, locale } = port.organization
  const facts = { organization, customer: customerName(owner), reference: String(about.reference), url: about.signingUrl }
  await sendMessage(port, {
    channel: 'EMAIL',
    recipient: owner.email,
    customerId: owner.id,
    ...mandateMail(owner.language ?? locale, mode, facts),
    about: { model: 'mandate', id: about.id },
  })
}

/** The URL for signing. Optional, since a provider may contact the customer itself. */
function signingUrl({ url }: Values): string | null {
  if (typeof url !== 'string' || !/^https?:\/\/[^\s\p{Cc}]+$/u.test(url)) return null
  const uri = asUri(url)
  return uri.length <= 2000 ? uri : null
}
