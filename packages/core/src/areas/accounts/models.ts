import { apiKey } from './api-keys/api-key.ts'
import { member } from './members/member.ts'

/** The models of people who sign in and their keys, by name. */
export const accountModels = { apiKey, member } as const
