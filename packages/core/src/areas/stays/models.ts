import { occupation } from './occupations/occupation.ts'
import { reservation } from './reservations/reservation.ts'
import { terrain } from './terrains/terrain.ts'

/** The models of who stays where, by name. */
export const stayModels = { occupation, reservation, terrain } as const
