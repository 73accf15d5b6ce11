import { defineOperation, done, type Outcome } from '../../../framework/operations/define-operation.ts'
import type { EndedApiKeys, ServicePort } from '../../../framework/operations/port.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { NO_KEYS, proveAddress } from './prove-address.ts'

/** The address of the account from now on, and the keys that ended with the proof. */
interface AddressConfirmed {
  readonly email: string
  readonly endedApiKeys: EndedApiKeys
}

/**
 * Changes the address of the signed-in account to the one that the link was sent to. Requires both the account and the link: the reader of
 * the e-mail must not take over another account, and the account must not get an address that is not its owner's.
 */
export const confirmAddress = defineOperation({
  name: 'email-addresses.confirm',
  scope: 'account',
  permission: null,
  async run(port: ServicePort, { token }: { readonly token: string }): Promise<Outcome<AddressConfirmed>> {
    const { accounts, caller } = port
    if (!accounts.currentSession() || caller.userId === null)
      throw new Refusal(problem('unauthenticated', { detail: 'Sign in to confirm an address: this request came with an API key.' }))
    const link = await accounts.useOneTimeLink(token, ['address'])
    if (!link) throw new Refusal(problem('link_used'))
    const { userId, email, mailed } = link
    if (userId !== caller.userId) throw new Refusal(problem('forbidden', { detail: OTHER_ACCOUNT }))
    const other = await accounts.findUserByEmail(email)
    if (other && other.id !== userId) throw new Refusal(fieldProblem('already_exists', '', `${email} belongs to another user`))
    await accounts.changeEmail(userId, email)
    if (mailed) return done({ email, endedApiKeys: await proveAddress(port, { id: userId }) })
    await accounts.updateUser(userId, { emailProvedAt: null })
    return done({ email, endedApiKeys: NO_KEYS })
  },
})

const OTHER_ACCOUNT = 'The link belongs to another account. Sign in with the account that is to have the address.'
