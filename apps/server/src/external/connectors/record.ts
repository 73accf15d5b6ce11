import { defineUnsent } from './define-connector.ts'

/** Effects are simulated, because the operator chose so. */
export const record = defineUnsent({ name: 'record', handling: 'simulated', summary: 'it is simulated' })
