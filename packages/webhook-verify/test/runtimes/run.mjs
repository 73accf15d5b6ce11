// `npm run test:runtimes [major …]`: the newest Node of each line that is supported, from npm, and one that is to come. Installed outside the
// workspace, the first time; fails where one cannot be had.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const majors = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24', '26']
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const platform = process.platform === 'win32' ? 'win' : process.platform
const program = process.platform === 'win32' ? 'node.exe' : 'node'
const check = fileURLToPath(new URL('check-built.mjs', import.meta.url))

const failed = majors.filter((major) => spawnSync(provideNode(major), [check], { stdio: 'inherit' }).status !== 0)
if (failed.length > 0) {
  console.error(`Not as the table says: Node ${failed.join(', ')}`)
  process.exit(1)
}

/** The program of the newest Node of a line. */
function provideNode(major) {
  const name = `node-${platform}-${process.arch}`
  const folder = join(root, '.tooling', 'runtimes', major)
  const file = join(folder, 'node_modules', name, 'bin', program)
  if (existsSync(file)) return file
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const flags = ['--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  spawnSync(npm, ['install', '--prefix', folder, ...flags, `${name}@${major}`], { stdio: 'inherit', shell: process.platform === 'win32' })
  if (existsSync(file)) return file
  console.error(`Node ${major} could not be installed: run npm install --prefix ${folder} ${name}@${major} and see what it says.`)
  process.exit(1)
}
