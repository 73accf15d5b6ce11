import { defineUnsent } from './define-connector.ts'

/** Effects are simulated, because somebody wants that. */
export const record = defineUnsent({ name: 'record', handling: 'simulated', summary: 'it is simulated' })
