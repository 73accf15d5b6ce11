#!/usr/bin/env node
// The process: the only file that reads the environment and the arguments. It loads nothing else before it knows that this Node can.
import { nodeVersionProblem } from './platform/process/node-version-problem.ts'

const complaint = nodeVersionProblem(process.versions.node)
if (complaint === null) {
  const { runProgram } = await import('./program.ts')
  await runProgram({ running: process, args: process.argv, environment: process.env })
} else {
  process.stderr.write(`${complaint}\n`)
  process.exitCode = 1
}
