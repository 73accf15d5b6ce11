import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { PARK, post } from '../../crash/park.ts'
import { createCustomer, type Ledger } from './load.ts'
import type { BrokenPark } from './park.ts'
import { type FileCall, trace } from './strace.ts'

/** Whether every single call is broken (`npm run test:faults -- all`), or some of each kind. */
export const everyCall = process.env.FAULTS_EVERY === '1'
/** So many of each kind. */
const SOME = 6
/** Larger than SQLite's cache of pages and its log together: it spills in the middle of the transaction, and the log is moved into the file. */
const FILE_BYTES = 6_000_000

/** A step that writes by every way there is: customers with their messages and runs, and a file that is larger than the log. */
export interface WritePath {
  /** Takes the step. Whatever is wrong with an answer stands in the ledger. */
  run(ledger: Ledger): Promise<void>
}

/** Makes ready what the step needs. */
export async function prepareWritePath(park: BrokenPark): Promise<WritePath> {
  const { key } = park
  const { port } = park.serving
  const made = await (await post(port, key, `${PARK}/customers`, { firstName: 'Ada' })).json()
  const { id: customerId } = made as { readonly id: string }
  const document = await (await post(port, key, `${PARK}/documents`, { customerId, documentType: 'INSURANCE_POLICY' })).json()
  const address = `${PARK}/documents/${(document as { readonly id: string }).id}/file`
  return {
    async run(ledger) {
      const customers = () => Promise.all(Array.from({ length: 4 }, () => createCustomer(park.serving.port, key, ledger)))
      await customers()
      await putFile(park.serving.port, key, address, ledger)
      await customers()
    },
  }
}

async function putFile(port: number, key: string, address: string, ledger: Ledger): Promise<void> {
  const headers = { 'content-type': 'application/pdf', 'x-api-key': key }
  try {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, { method: 'PUT', headers, body: randomBytes(FILE_BYTES) })
    const text = await response.text()
    if (response.status !== 200 && response.status !== 503) ledger.strange.push(`${response.status} ${text}`)
  } catch {
    ledger.unanswered++
  }
}

/** The calls of one undisturbed step. */
export async function watchStep(park: BrokenPark, step: WritePath, ledger: Ledger, calls: string): Promise<readonly FileCall[]> {
  const tracing = await trace(park.folder, park.serving.program.pid, calls)
  await step.run(ledger)
  const made = await tracing.stop()
  expect(made.length, 'strace has seen something').toBeGreaterThan(0)
  return made
}

/** Of each call on each file the first, the last and some in between; or every one. */
export function chooseCalls(made: readonly FileCall[]): readonly FileCall[] {
  if (everyCall) return made
  const kinds = Map.groupBy(made, ({ call, file }) => `${call} ${file}`)
  return [...kinds.values()].flatMap((calls) => {
    const count = Math.min(SOME, calls.length)
    const step = count > 1 ? (calls.length - 1) / (count - 1) : 0
    return Array.from({ length: count }, (_, index) => calls[Math.round(index * step)] as FileCall)
  })
}
