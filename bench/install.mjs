// Installs what a folder's package.json names, outside the workspace: a bare machine and CI never need the peers of a bench.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the dependencies of `folder/package.json` unless they are there, in the versions it names.
 *
 * @param {string} name what to call the folder in messages
 * @throws Error when npm cannot
 */
export function installPackages(folder, name) {
  const { dependencies } = readJson(join(folder, 'package.json'))
  if (Object.entries(dependencies).every(([dependency, version]) => installedVersion(folder, dependency) === version)) return
  console.log(`Installing the peers into ${name}/ …`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(npm, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The peers could not be installed: run npm install in ${folder} and see what it says.`)
}

function installedVersion(folder, dependency) {
  const file = join(folder, 'node_modules', dependency, 'package.json')
  return existsSync(file) ? readJson(file).version : null
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
