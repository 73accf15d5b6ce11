import type { RecordPort } from '../../../framework/operations/port.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { mandate } from './mandate.ts'

/** The next unused reference: `M-00001`. Consumes the number, so the result must be used. */
export async function newReference(port: RecordPort): Promise<string> {
  for (;;) {
    const reference = `M-${String(await port.nextNumber('mandate')).padStart(5, '0')}`
    if (!(await isTaken(port, reference))) return reference
  }
}

/** Refuses a reference that banks do not take, or that another mandate has. */
export async function checkReference(port: RecordPort, reference: string): Promise<void> {
  if (reference.startsWith('/') || reference.endsWith('/') || reference.includes('//')) {
    const message = 'reference must not begin or end with a slash, nor have two in a row: banks refuse that'
    throw new Refusal(fieldProblem('invalid_request', '/reference', message, 'format'))
  }
  if (await isTaken(port, reference)) {
    const message = `another mandate has the reference ${reference}; choose another one, or leave it out`
    throw new Refusal(fieldProblem('already_exists', '/reference', message))
  }
}

async function isTaken(port: RecordPort, reference: string): Promise<boolean> {
  return (await port.list(mandate, { limit: 1, filters: { reference } })).data.length > 0
}
