import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'

export async function startRun(_service: Service, _unit: Unit, _start: unknown): Promise<void> {}
