#!/usr/bin/env node
// Runs the npm scripts, such as `npm start` and `npm test`. Needs only Node with npm: it fetches the pinned package manager into
// .tooling/, installs from the lock file (which also pins Node) and runs the command.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const windows = process.platform === 'win32'
const packageManager = JSON.parse(readFileSync('package.json', 'utf8')).packageManager.split('+')[0]
const [command = 'setup', ...rest] = process.argv.slice(2)

const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', npm_config_update_notifier: 'false' }
// npm exports these for its own scripts; they must not leak into pnpm and turbo.
for (const name of Object.keys(env)) if (/^npm_(package|lifecycle)_/.test(name) || name === 'npm_command') delete env[name]

const pnpmHome = providePnpm()
const pathName = Object.keys(env).find((name) => name.toLowerCase() === 'path') ?? 'PATH'
env[pathName] = [join(root, 'node_modules', '.bin'), pnpmHome, env[pathName]].join(delimiter)
install()
const node = projectNode()

const server = join('apps', 'server', 'dist', 'main.js')
const commands = {
  setup() {},
  // Arguments: the packages to test. npm test -- core server
  test() {
    process.exit(run(node, ['scripts/run-tests.mjs', 'quick', ...rest]))
  },
  'test:deep'() {
    process.exit(run(node, ['scripts/run-tests.mjs', 'deep', ...rest]))
  },
  check() {
    process.exit(run(node, ['scripts/check-changes.mjs', ...rest]))
  },
  start() {
    build('@belfry/server...', '@belfry/client') // the guide packs the client from here
    serve([server, 'serve', '--demo-site', ...rest])
  },
  demo() {
    build('@belfry/demo...')
    process.exit(run(node, ['examples/demo/dist/main.js', ...rest]))
  },
  bench() {
    build('@belfry/server...')
    process.exit(run(node, ['bench/run.mjs', ...rest]))
  },
  belfry() {
    build('@belfry/server...')
    serve([server, ...rest])
  },
  'test:browser'() {
    build('@belfry/server...')
    const names = ['@belfry/webhook-verify', '@belfry/server']
    const codes = names.map((name) => run('pnpm', ['--filter', name, 'run', 'test:browser', ...rest]))
    process.exit(codes.find((code) => code !== 0) ?? 0)
  },
  // Arguments: major versions of Node. npm run test:runtimes -- 22 24
  'test:runtimes'() {
    build('@belfry/webhook-verify')
    process.exit(run(node, ['packages/webhook-verify/test/runtimes/run.mjs', ...rest]))
  },
  // Needs `redis-server`, at REDIS_SERVER_PATH or on the path.
  'test:redis'() {
    build('@belfry/webhook-verify')
    process.exit(run('pnpm', ['--filter', '@belfry/webhook-verify', 'run', 'test:redis']))
  },
  // Arguments: the number of kills, and the seed of their times. npm run test:crash -- 1000 7
  'test:crash'() {
    build('@belfry/server...')
    const [kills = '200', seed] = rest
    Object.assign(env, { BELFRY_TEST_DEEP: '1', CRASH_KILLS: kills }, seed === undefined ? {} : { CRASH_SEED: seed })
    process.exit(run('pnpm', ['--filter', '@belfry/server', 'exec', 'vitest', 'run', 'test/crash']))
  },
  // Arguments: the files, and `all` to break every call of the write path instead of some of each kind.
  // npm run test:faults -- all kill-at-call
  'test:faults'() {
    build('@belfry/server...')
    if (rest.includes('all')) env.FAULTS_EVERY = '1'
    const files = rest.filter((name) => name !== 'all')
    process.exit(run('pnpm', ['--filter', '@belfry/server', 'run', 'test:faults', ...files]))
  },
  // Arguments: the number of seeds, and the first seed. npm run test:simulation -- 1000 1
  'test:simulation'() {
    build('@belfry/server...')
    const [seeds = '200', first = '1'] = rest
    Object.assign(env, { SIMULATION_SEEDS: seeds, SIMULATION_FIRST_SEED: first })
    const files = ['vitest', 'run', '--project', 'sqlite', 'test/simulation']
    process.exit(run('pnpm', ['--filter', '@belfry/server', 'exec', ...files]))
  },
  // Compares the schedules around every clock change of every time zone with a walk through the minutes. Takes some minutes.
  'test:oracle'() {
    build('@belfry/automation-engine...')
    process.exit(run('pnpm', ['--filter', '@belfry/automation-engine', 'run', 'test:oracle', ...rest]))
  },
  // Arguments: the files to mutate. npm run test:mutation -- --mutate 'src/condition/*.ts'
  'test:mutation'() {
    build('@belfry/automation-engine...')
    process.exit(run('pnpm', ['--filter', '@belfry/automation-engine', 'run', 'test:mutation', ...rest]))
  },
  // Writes all generated files that are committed, each after those that it depends on. The build writes those that are not committed: the
  // types of the client and of payloads, and the reference pages.
  generate() {
    build('@belfry/server...')
    const document = spawnSync(node, [server, 'openapi'], {
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (document.status !== 0) fail('the server did not print its OpenAPI document')
    writeFileSync(join('openapi', 'openapi.json'), document.stdout)
    const steps = [
      () => run(node, ['scripts/generate.mjs'], { cwd: 'packages/webhook-verify' }),
      () => run(node, ['scripts/check-project.mjs', '--write']),
    ]
    process.exit(steps.map((step) => step()).find((code) => code !== 0) ?? 0)
  },
  docs() {
    build('@belfry/server...')
    process.exit(run('pnpm', ['--filter', '@belfry/docs', 'dev', ...rest]))
  },
  exec() {
    process.exit(run('pnpm', ['exec', ...rest]))
  },
}
const chosen = commands[command] ?? fail(`unknown command "${command}"; there are: ${Object.keys(commands).join(', ')}`)
chosen()

function build(...filters) {
  const code = run(
    'pnpm',
    ['exec', 'turbo', 'run', 'build', ...filters.map((filter) => `--filter=${filter}`), '--output-logs=errors-only', '--log-order=grouped'],
    quietTurbo(),
  )
  if (code !== 0) process.exit(code)
}

/** Hides the output of Turbo, which is of no use to people who only want to start the server. */
function quietTurbo() {
  return command === 'start' || command === 'belfry' || command === 'demo' ? { stdio: ['inherit', 'ignore', 'inherit'] } : {}
}

function run(file, args, options = {}) {
  const binary = file === 'pnpm' ? join(pnpmHome, windows ? 'pnpm.exe' : 'pnpm') : file
  const result = spawnSync(binary, args, { stdio: 'inherit', env, ...options })
  if (result.error) fail(`cannot run ${file}`, result.error)
  return result.status ?? 1
}

/** Runs a long-lived program, passes signals on, and stops it when our own parent process has ended. */
function serve(args) {
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  // npm runs scripts through `sh -c`, which does not pass SIGTERM on: without this the server would outlive `npm start`.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 0)))
}

/** The folder of the pinned pnpm. It is a native program, so it needs neither this Node nor an install script. */
function providePnpm() {
  const scope = join(root, '.tooling', 'node_modules', '@pnpm')
  const binary = windows ? 'pnpm.exe' : 'pnpm'
  const find = () =>
    existsSync(scope) &&
    readdirSync(scope)
      .map((name) => join(scope, name))
      .find((folder) => existsSync(join(folder, binary)))
  const stamp = join(root, '.tooling', 'pnpm-version')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === packageManager && find()) return find()

  say(`fetching ${packageManager}`)
  rmSync(join(root, '.tooling'), { recursive: true, force: true })
  mkdirSync(join(root, '.tooling'))
  writeFileSync(join(root, '.tooling', 'package.json'), '{"private":true}')
  const cli = process.env.npm_execpath
  const [file, ...before] = cli && /npm-cli\.c?js$/.test(cli) ? [process.execPath, cli] : ['npm']
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  const args = [...before, 'install', '--prefix', join(root, '.tooling'), ...flags, packageManager]
  const result = spawnSync(file, args, { stdio: ['inherit', 'ignore', 'inherit'], env, shell: windows && file === 'npm' })
  if (result.error || result.status !== 0 || !find())
    fail(`could not fetch ${packageManager}; is the npm registry reachable?`, result.error)
  writeFileSync(stamp, packageManager)
  return find()
}

function install() {
  const stamp = join('node_modules', '.bootstrap')
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('installing the dependencies')
  rmSync(stamp, { force: true })
  const quiet = command === 'start' || command === 'demo'
  const code = run('pnpm', ['install', '--frozen-lockfile', `--reporter=${quiet ? 'silent' : 'append-only'}`])
  if (code !== 0) fail('the installation failed')
  writeFileSync(stamp, wanted)
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${packageManager}\n`)
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'docs/package.json']
  for (const folder of ['packages', 'apps', 'examples', 'tools']) {
    if (existsSync(folder)) for (const name of readdirSync(folder).sort()) files.push(`${folder}/${name}/package.json`)
  }
  for (const file of files) if (existsSync(file)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * The Node that runs Belfry: the pinned one; or the machine's own if it is new enough, and BELFRY_NODE=machine is set or there is no pinned
 * build for the platform.
 */
function projectNode() {
  const isAsked = process.env.BELFRY_NODE === 'machine'
  const pinned = join(root, 'node_modules', '.bin', windows ? 'node.exe' : 'node')
  if (!isAsked && existsSync(pinned) && spawnSync(pinned, ['-v']).status === 0) return pinned
  if (!isAsked) rmSync(pinned, { force: true }) // a broken binary here would shadow the machine's Node in every script
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major >= 26 || (major === 24 && minor >= 11) || (major === 22 && minor >= 18)) return process.execPath
  return fail(
    isAsked
      ? `${process.version} is too old: at least 22.18, or 24.11`
      : `there is no pinned Node for ${process.platform}-${process.arch}, and ${process.version} is too old: install Node 24`,
  )
}

function say(text) {
  console.log(`[belfry] ${text}`)
}

function fail(text, error) {
  console.error(`[belfry] ${text}`, error ?? '')
  process.exit(1)
}
