import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import type { FieldError } from '../../../kernel/problems.ts'
import { member } from './member.ts'

/** A member who has accepted the invitation. */
export type ActiveMember = RecordOf<typeof member> & { readonly userId: string }

/** The membership of a user in the organization; `null` for anyone who is not a member or has not accepted yet. */
export async function findMember(port: Pick<RecordPort, 'list'>, userId: string): Promise<ActiveMember | null> {
  const { data } = await port.list(member, { limit: 1, filters: { userId } })
  const [found] = data
  return found?.status === 'ACTIVE' ? ({ ...found, userId } as ActiveMember) : null
}

/** The error for a body member that names a user who is not a member. */
export function noMember(pointer: string, userId: string): FieldError {
  return { pointer, code: 'unknown_record', message: `${userId} is no member of this organization` }
}
