import type { RecordOf } from '../../models/define-model.ts'
import { member } from '../../models/member.ts'
import type { FieldError } from '../../problems.ts'
import type { RecordPort } from '../port.ts'

/** The place of a user in the organization, or `null` for somebody who is no member. */
export async function findMember(port: RecordPort, userId: string): Promise<RecordOf<typeof member> | null> {
  const { data } = await port.list(member, { limit: 1, filters: { userId } })
  return data[0] ?? null
}

/** What is wrong with a place in a body that names somebody who is no member. */
export function noMember(pointer: string, userId: string): FieldError {
  return { pointer, code: 'unknown_record', message: `${userId} is no member of this organization` }
}
