import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { type FieldError, fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { readTime } from '../../../kernel/time.ts'
import { accessPoint } from '../access-points/access-point.ts'
import type { accessMethod } from './access-method.ts'
import { type AccessMethodType, checkFree, newValue, normalizedValue } from './value.ts'

/** The values of an access method: all of a new one, or the changes of an existing one. */
type AccessMethodValues = Partial<RecordOf<typeof accessMethod>>

/**
 * Validates and completes the values of an access method: its value is normalized, or generated if there is none.
 *
 * @param record the access method before the change; absent for a new one
 * @throws Refusal for a period that ends before it starts, an invalid or duplicate value, and unknown access points
 */
export async function checkedValues(port: RecordPort, values: AccessMethodValues, record?: RecordOf<typeof accessMethod>): Promise<Values> {
  const { periodFrom, periodTo } = { ...record, ...values }
  checkPeriod(periodFrom, periodTo)
  await checkAccessPoints(port, values.accessPointIds ?? [])
  const type = (values.type ?? record?.type) as AccessMethodType
  const value = await chosenValue(port, type, values, record)
  const isActive = (values.status ?? record?.status) === 'ACTIVE'
  const becomesOther = value !== record?.value || type !== record.type || record.status !== 'ACTIVE'
  if (isActive && becomesOther) await checkFree(port, type, value, record?.id)
  if (value !== record?.value) return { ...values, value }
  const { value: _, ...others } = values
  return others
}

async function chosenValue(
  port: RecordPort,
  type: AccessMethodType,
  values: AccessMethodValues,
  record: RecordOf<typeof accessMethod> | undefined,
): Promise<string> {
  if (typeof values.value === 'string') return normalizedValue(type, values.value)
  const stays = values.value === undefined && type === record?.type && record.value !== null
  return stays ? (record.value as string) : newValue(port, type)
}

/** Refuses a period that ends before it starts. */
export function checkPeriod(from: string | null | undefined, to: string | null | undefined): void {
  // One of them may have been stored before moments had bounds.
  if (!from || !to || (readTime(from) as number) < (readTime(to) as number)) return
  throw new Refusal(fieldProblem('invalid_request', '/periodTo', `periodTo, ${to}, must be after periodFrom, ${from}`, 'period'))
}

async function checkAccessPoints(port: RecordPort, ids: readonly string[]): Promise<void> {
  const errors: FieldError[] = []
  for (const [index, id] of ids.entries()) {
    if (await port.get(accessPoint, id)) continue
    const message = `there is no access point ${id} in this organization`
    errors.push({ pointer: `/accessPointIds/${index}`, code: 'unknown_record', message })
  }
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
}
