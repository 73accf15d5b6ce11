import { defineOperation, done, type Outcome } from '../../../framework/operations/define-operation.ts'
import type { AnyRecord, EndedApiKeys, ServicePort, User } from '../../../framework/operations/port.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { NO_KEYS, proveAddress } from '../accounts/prove-address.ts'
import { type WorkingKey, workingKeys } from '../accounts/working-keys.ts'

/** The place, with the keys that act there from now on, and those that ended with the proof of the address. */
type Accepted = AnyRecord & { readonly apiKeys: readonly WorkingKey[]; readonly endedApiKeys: EndedApiKeys }

/**
 * Accepts an invitation link with the caller's account, whatever address was invited. The result lists the keys of the account, which from
 * now on also act in this organization.
 */
export const acceptInvitation = defineOperation({
  name: 'invitations.accept',
  scope: 'account',
  permission: null,
  async run(port: ServicePort, { token }: { readonly token: string }): Promise<Outcome<Accepted>> {
    if (port.caller.narrowed) throw new Refusal(problem('narrowed_key', { detail: NARROWED }))
    const invitation = await port.accounts.findInvitation(token)
    if (!invitation) throw new Refusal(problem('link_used'))
    const user = (await port.accounts.getUser(port.caller.userId as string)) as User
    const memberships = await port.accounts.listMemberships(user.id)
    if (memberships.some(({ organization }) => organization.id === invitation.organizationId))
      throw new Refusal(fieldProblem('already_exists', '', 'your account is a member of this organization already'))
    // Keys created before the account's address was verified must not gain access.
    const proves = invitation.mailed && invitation.email === user.email
    const endedApiKeys = proves ? await proveAddress(port, user) : NO_KEYS
    const membership = await port.accounts.acceptMembership(invitation, user)
    return done({ ...membership, apiKeys: await workingKeys(port, user.id), endedApiKeys })
  },
})

const NARROWED = 'A key that is narrowed accepts no invitation: sign in, or use a key that may do all that its user may.'
