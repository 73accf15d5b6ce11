import { type AccountMail, composeAccountMail, type EffectAnswer, type EpochMs } from '@belfry/core'
import type { Connector } from '../../external/connectors/connector.ts'
import { SEND_LEASE_MS } from '../../external/connectors/index.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { logFailure } from '../../store/log-failure.ts'
import { type AccountMailKey, claimMail, endMail, selectDueMails, selectNextMail } from '../../store/queries/account-mails.ts'
import { deleteMailedLink } from '../../store/queries/invitations.ts'
import { mailsLinks } from '../../unit-of-work/effects/mails-links.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { createPort } from '../../unit-of-work/ports/create-port.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { defineWorker } from '../loop/define-worker.ts'
import { createDueLoop, type DueLoop } from '../loop/due-loop.ts'

/** Sends messages about accounts. */
export const accountMailWorker = defineWorker({ name: 'accountMails', create: createAccountMailWorker, backlog: null })

/** How many messages are in flight at the same time. */
const SLOTS = 4
/** The waits behind a try that has failed, in milliseconds. Then the message is let go of: whoever needs it asks again. */
const WAITS_MS = [60_000, 300_000]

/**
 * Creates the worker for messages about accounts (links for forgotten passwords, invitations, new addresses), which uses the installation's
 * mail connector. They are not effects of an organization, which its members could read: a link that sets a password is for one person
 * only. The link is created when its message is sent, and only its hash is stored.
 */
function createAccountMailWorker(service: Service): DueLoop {
  const { store, now, logger, connectors } = service

  async function look(): Promise<boolean> {
    const due = await store.read((db) => selectDueMails(db, now(), SLOTS))
    await Promise.all(due.map(processMail))
    return due.length > 0
  }

  async function processMail(key: AccountMailKey): Promise<void> {
    const connector = connectors.of('mail')
    const isAble = mailsLinks(service)
    const claimed = await store.write(async ({ db, afterCommit }) => {
      const unit = { db, afterCommit, now: now() }
      const attempt = await claimMail(db, key, { now: unit.now, claimEndsAt: unit.now + SEND_LEASE_MS })
      if (attempt === null) return null
      const cause = { traceId: Buffer.from(service.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
      const port = createPort(service, unit, { ...anonymous, organization: null, cause })
      const mail = isAble ? await composeAccountMail(port, mailOf(key), service.addresses.app()) : null
      if (mail === null) await endMail(db, key, attempt, null)
      return mail && { attempt, mail, at: unit.now }
    })
    if (!isAble) logger.debug({ kind: key.kind }, 'a message about an account is not sent: this installation sends no mail in its own name')
    if (!claimed || !connector) return
    const { attempt, mail, at } = claimed
    const { recipientId, payload, token } = mail
    const id = `${key.kind}:${recipientId}:${at}:${attempt}`
    const about = { model: key.kind === 'invitation' ? 'member' : 'user', id: recipientId } as const
    const answer = await send(connector, {
      id,
      key: id,
      organizationId: key.kind === 'invitation' ? key.about_id : '',
      kind: 'mail',
      about,
      payload: { ...payload },
      at,
    })
    await store.write(async ({ db }) => {
      if (!answer.accepted && !answer.unknown) await deleteMailedLink(db, hashToken(token))
      await endMail(db, key, attempt, againAfter(answer, attempt))
    })
    if (!answer.accepted)
      logger.warn({ kind: key.kind, recipientId, attempt, reason: answer.reason }, 'a message about an account was not sent')
  }

  async function send(connector: Connector, effect: Parameters<Connector['send']>[0]): Promise<EffectAnswer> {
    try {
      return await connector.send(effect)
    } catch (error) {
      logger.error({ error, connector: connector.name }, 'a connector failed')
      return { accepted: false, unknown: true, reason: 'The connector failed on our side.' }
    }
  }

  function againAfter(answer: EffectAnswer, attempt: number): EpochMs | null {
    const wait = WAITS_MS[attempt - 1]
    return answer.accepted || wait === undefined || !(answer.temporary || answer.unknown) ? null : now() + wait
  }

  return createDueLoop({
    now,
    look,
    nextDueAt: () => store.read(selectNextMail),
    onError: logFailure(logger, 'could not look after messages about accounts; they stay due'),
  })
}

function mailOf({ kind, email, about_id }: AccountMailKey): AccountMail {
  if (kind === 'invitation') return { kind, email, organizationId: about_id }
  return kind === 'address' ? { kind, email, userId: about_id } : { kind, email }
}
