#!/usr/bin/env node
// The entry point, and the only file that reads the environment and the arguments. It loads nothing else before it has checked the version
// of Node.
import { nodeVersionProblem } from './platform/process/node-version-problem.ts'

const complaint = nodeVersionProblem(process.versions.node)
if (complaint === null) {
  const { runProgram } = await import('./program.ts')
  await runProgram({ running: process, args: process.argv, environment: process.env })
} else {
  process.stderr.write(`${complaint}\n`)
  process.exitCode = 1
}
