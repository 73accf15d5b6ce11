// Loaded into a program before everything else (`node --import`): counts what the program asks of its database, whoever wrote the program. The
// drivers are wrapped, so nothing in a program has to know. Counting takes a few microseconds per statement: time is measured without it.
//
// `globalThis.benchCounters()` returns the counts. A program that is not asked that way writes them, on SIGUSR2, to the file that
// BENCH_COUNTERS names.
import { existsSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs'
import Module from 'node:module'
import { Socket } from 'node:net'
import { DatabaseSync, StatementSync } from 'node:sqlite'

/** `commits`: transactions that wrote something; `pages`: what they wrote to the log; `roundTrips`: to PostgreSQL, each statement or several. */
const counts = { statements: 0, commits: 0, pages: 0, roundTrips: 0 }
const METHODS = ['run', 'get', 'all', 'iterate']

globalThis.benchCounters = () => ({ ...counts })
const { BENCH_COUNTERS: file } = process.env
if (file) {
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.new`, JSON.stringify(counts))
    renameSync(`${file}.new`, file)
  })
}

const header = Buffer.alloc(48)
const wrappedStatements = new WeakSet()
const betterSqlite = new WeakSet()
const logs = new Map()
/** Which log the statement of a driver writes to. */
const logOfStatement = new WeakMap()

wrapDatabases(DatabaseSync.prototype, (database) => database.location())
wrapStatements(StatementSync.prototype)
const { _load: load } = Module
Module._load = function (request, ...rest) {
  const loaded = load.call(this, request, ...rest)
  if (request.includes('better-sqlite3') && typeof loaded === 'function' && loaded.SqliteError && !betterSqlite.has(loaded)) {
    betterSqlite.add(loaded)
    wrapDatabases(loaded.prototype, (database) => (database.memory ? null : database.name))
  }
  return loaded
}
countRoundTrips(Socket.prototype)

function wrapDatabases(prototype, fileOf) {
  const { prepare, exec } = prototype
  prototype.prepare = function (...given) {
    const statement = prepare.apply(this, given)
    // Statements of better-sqlite3 have a class that nobody exports.
    wrapStatements(Object.getPrototypeOf(statement))
    logOfStatement.set(statement, logOf(fileOf(this)))
    return statement
  }
  prototype.exec = function (text) {
    const result = exec.call(this, text)
    counts.statements++
    noteCommits(logOf(fileOf(this)))
    return result
  }
}

function wrapStatements(prototype) {
  if (wrappedStatements.has(prototype)) return
  wrappedStatements.add(prototype)
  for (const name of METHODS) {
    const { [name]: original } = prototype
    prototype[name] = function (...parameters) {
      const result = original.apply(this, parameters)
      counts.statements++
      noteCommits(logOfStatement.get(this))
      return result
    }
  }
}

/** The index of a database's log, which SQLite shares between processes in the file `-shm`. It is never closed: that would drop SQLite's locks. */
function logOf(database) {
  if (!database) return null
  const path = `${database}-shm`
  if (!logs.has(path) && existsSync(path)) logs.set(path, { index: openSync(path, 'r'), commits: null, frames: 0 })
  return logs.get(path) ?? null
}

/** Counts what was committed since the last look: the header of the index has the number of commits, and of frames in the log. */
function noteCommits(log) {
  if (!log || readSync(log.index, header, 0, 48, 0) < 48) return
  const commits = header.readUInt32LE(8)
  const frames = header.readUInt32LE(16)
  if (log.commits !== null && commits !== log.commits) {
    counts.commits += (commits - log.commits) >>> 0
    // The log has begun anew where it is shorter than before.
    counts.pages += frames >= log.frames ? frames - log.frames : frames
  }
  log.commits = commits
  log.frames = frames
}

/** On a connection to PostgreSQL a round trip begins with the first bytes that are sent after something was received. */
function countRoundTrips({ connect, write }) {
  const port = Number(process.env.BENCH_POSTGRES_PORT)
  if (!port) return
  const awaiting = new WeakMap()
  Socket.prototype.connect = function (...given) {
    const connected = connect.apply(this, given)
    this.once('connect', () => {
      if (this.remotePort !== port) return
      awaiting.set(this, false)
      this.on('data', () => awaiting.set(this, false))
    })
    return connected
  }
  Socket.prototype.write = function (...given) {
    if (awaiting.has(this)) {
      if (!awaiting.get(this)) counts.roundTrips++
      awaiting.set(this, true)
      if (Buffer.isBuffer(given[0])) counts.statements += statementsIn(given[0])
    }
    return write.apply(this, given)
  }
}

/** The statements in messages to PostgreSQL: `Q` is a simple query, `E` executes a prepared one. Drivers write whole messages. */
function statementsIn(messages) {
  let statements = 0
  for (let at = 0; at + 5 <= messages.length; at += 1 + messages.readUInt32BE(at + 1)) {
    // The first message of a connection has a length, and no kind.
    if (messages[at] === 0) return statements
    if (messages[at] === 0x51 || messages[at] === 0x45) statements++
  }
  return statements
}
