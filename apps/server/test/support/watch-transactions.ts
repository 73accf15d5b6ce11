import type { Kysely, KyselyPlugin } from 'kysely'
import type { Tables } from '../../src/store/tables.ts'
import type { Service } from '../../src/unit-of-work/service/service.ts'

/** The statistics of a transaction. */
export interface Done {
  /** How many statements it ran. */
  readonly statements: number
  /** How many characters of records it has read. */
  readonly read: number
}

/** Records, from now on, the statistics of each writing transaction. */
export function watchTransactions({ store }: Pick<Service, 'store'>): () => readonly Done[] {
  const { write } = store
  const done: Done[] = []
  const watched: typeof write = (work, options) =>
    write(async (unit) => {
      let [statements, read] = [0, 0]
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          statements++
          for (const { data } of result.rows) if (typeof data === 'string') read += data.length
          return result
        },
      }
      const answer = await work({ ...unit, db: unit.db.withPlugin(plugin) as Kysely<Tables> })
      done.push({ statements, read })
      return answer
    }, options)
  Object.assign(store, { write: watched })
  return () => done
}
