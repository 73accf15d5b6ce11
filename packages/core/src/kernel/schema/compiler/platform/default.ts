export { typeboxCompiler as platformCompiler } from '../typebox-compiler.ts'
