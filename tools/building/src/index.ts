export { licenseNotices } from './license-notices.ts'
export { nativeDeclarations } from './native-declarations.ts'
export { shared } from './shared.ts'
