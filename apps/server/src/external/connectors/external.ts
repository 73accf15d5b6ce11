import { defineUnsent } from './define-connector.ts'

/** Effects wait until a program of the site reports their result. */
export const external = defineUnsent({
  name: 'external',
  handling: 'external',
  summary: 'it waits until a program of yours reports what came of it',
})
