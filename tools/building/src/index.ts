export { nativeDeclarations } from './native-declarations.ts'
export { shared } from './shared.ts'
