#!/usr/bin/env node
import { nodeProblem } from '#lib/package/node-problem'

// An older Node fails when it links the program's imports, so the program is loaded after this check.
const problem = nodeProblem()
if (problem === undefined) {
  const { runProgram } = await import('#lib/package/run-program')
  await runProgram(process.argv.slice(2))
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
