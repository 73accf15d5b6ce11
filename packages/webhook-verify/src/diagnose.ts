export type { Cause } from './diagnose/causes.ts'
export { type DiagnosedDelivery, type DiagnoseOptions, type Diagnosis, diagnose } from './diagnose/diagnose.ts'
export type { OtherSecrets } from './diagnose/guess-keys.ts'
