import type { Request } from '@belfry/automation-engine'
import type { Service } from '../service.ts'
import type { RunAtHand, RunUnit } from './advance-run.ts'
import type { Found } from './signals.ts'

export async function callOwnApi(_service: Service, _unit: RunUnit, _hand: RunAtHand, _request: Request<'http'>): Promise<Found> {
  return { ok: false, message: 'not yet' }
}
