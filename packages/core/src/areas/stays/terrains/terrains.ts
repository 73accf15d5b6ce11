import { recordOperations } from '../../../framework/records/record-operations.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { terrain } from './terrain.ts'

/** Terrains. Whether one is occupied is decided by its occupation, never by a body. */
export const terrains = recordOperations(terrain, {
  async creating(_port, values) {
    if (values.status === 'OCCUPIED') throw manuallyOccupied()
    return values
  },
  async changing(_port, record, changes) {
    if (!('status' in changes)) return changes
    if (changes.status === 'OCCUPIED') throw manuallyOccupied()
    if (record.status === 'OCCUPIED') {
      const detail = `The terrain is occupied (${record.currentOccupationId}). Check the guest out, or end the occupation, first.`
      throw new Refusal(problem('conflict', { detail }))
    }
    return changes
  },
})

function manuallyOccupied(): Refusal {
  const message = 'status becomes OCCUPIED by an occupation: check a reservation in, or create an occupation'
  return new Refusal(fieldProblem('invalid_request', '/status', message, 'not_allowed'))
}
