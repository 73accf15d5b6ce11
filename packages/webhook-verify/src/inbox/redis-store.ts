import type { InboxAnswer, InboxStore } from './inbox-store.ts'

/** A connected client of `redis` (node-redis) or `ioredis`, reduced to the members that are used. */
export type RedisClient = { sendCommand(args: string[]): Promise<unknown> } | { call(command: string, ...args: string[]): Promise<unknown> }

/** Options of `redisInboxStore`. */
export interface RedisInboxOptions {
  /**
   * The prefix of all keys, `belfry_inbox` by default. It is sent in braces as a hash tag, so that a cluster keeps the keys in one slot.
   */
  readonly key?: string | undefined
}

/**
 * Creates a store in Redis 4 or later, or a compatible server. Each call is one atomic script, and keys expire on their own. Redis itself
 * can lose entries: a server that loses its last second in a crash lets a handler run again, and one that evicts keys (`maxmemory-policy`)
 * can do so at any time.
 */
export function redisInboxStore(client: RedisClient, { key = 'belfry_inbox' }: RedisInboxOptions = {}): InboxStore {
  const run = (...args: readonly (string | number)[]) => {
    const given = [script, '1', `{${key}}`, ...args.map(String)]
    // An ioredis client has a sendCommand too, with a different signature.
    return 'call' in client ? client.call('EVAL', ...given) : client.sendCommand(['EVAL', ...given])
  }
  const isDone = async (answer: Promise<unknown>) => Number(await answer) === 1
  return {
    claim: async ({ digest, id, token, now, leasedUntil, expiresAt }) =>
      String(await run('claim', digest, token, id, now, leasedUntil, expiresAt)) as InboxAnswer,
    complete: ({ digest, token, expiresAt }) => isDone(run('complete', digest, token, expiresAt)),
    release: ({ digest, token }) => isDone(run('release', digest, token)),
    extend: ({ digest, token, leasedUntil }) => isDone(run('extend', digest, token, leasedUntil)),
    prune: async (now) => Number(await run('prune', '', '', now)),
  }
}

// KEYS[1] is a sorted set of digests by expiry. Each digest also has a hash, and each id a key that holds its digest. Expiry in Redis is
// set as a time span rather than a time of day, so only the caller's clock matters.
const script = `
local root, op, digest, token = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
local function body(d) return root .. ':body:' .. d end
local function name(i) return root .. ':id:' .. i end
local function forget(d)
  local id = redis.call('HGET', body(d), 'id')
  if id then redis.call('DEL', name(id)) end
  redis.call('DEL', body(d))
  return redis.call('ZREM', root, d)
end
local function prune(now, limit)
  local gone = redis.call('ZRANGEBYSCORE', root, '-inf', now, 'LIMIT', 0, limit)
  for _, d in ipairs(gone) do forget(d) end
  return #gone
end
local function held() return redis.call('HGET', body(digest), 'token') == token and redis.call('HGET', body(digest), 'done') == '0' end

if op == 'claim' then
  local id, now, leased, expires = ARGV[4], tonumber(ARGV[5]), ARGV[6], ARGV[7]
  prune(now, 20)
  local function live(d)
    if not d then return false end
    local e = redis.call('HGET', body(d), 'expires')
    if e and tonumber(e) > now then return true end
    forget(d)
    return false
  end
  local known = live(digest)
  local other = redis.call('GET', name(id))
  if not known and other and other ~= digest and live(other) then return 'replayed' end
  if known then
    local done = redis.call('HGET', body(digest), 'done')
    local mine = redis.call('HGET', body(digest), 'id')
    if done == '1' then return mine == id and 'duplicate' or 'replayed' end
    if tonumber(redis.call('HGET', body(digest), 'leased')) > now then return 'busy' end
    id = mine
  end
  redis.call('HSET', body(digest), 'id', id, 'token', token, 'leased', leased, 'expires', expires, 'done', '0')
  redis.call('SET', name(id), digest)
  redis.call('ZADD', root, expires, digest)
  local span = tonumber(expires) - now
  redis.call('PEXPIRE', body(digest), span)
  redis.call('PEXPIRE', name(id), span)
  return 'first'
end

if op == 'prune' then return prune(ARGV[4], 1000000) end
if not held() then return 0 end
if op == 'release' then return forget(digest) end
if op == 'extend' then
  redis.call('HSET', body(digest), 'leased', ARGV[4])
  return 1
end
local id = redis.call('HGET', body(digest), 'id')
local span = redis.call('PTTL', body(digest)) + tonumber(ARGV[4]) - tonumber(redis.call('HGET', body(digest), 'expires'))
redis.call('HSET', body(digest), 'done', '1', 'expires', ARGV[4])
redis.call('ZADD', root, ARGV[4], digest)
redis.call('PEXPIRE', body(digest), span)
redis.call('PEXPIRE', name(id), span)
return 1
`
