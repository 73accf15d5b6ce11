import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from '../../src/store/tables.ts'

/** All queries that `work` makes, including those compiled earlier (`preparedQuery`): a server may have made them first. */
export async function queriesOf(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<unknown>): Promise<readonly CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  const compiling = db.withPlugin({
    transformQuery({ node }) {
      queries.push(db.getExecutor().compileQuery(node, { queryId: 'plan' } as never))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const recorder = new Proxy(compiling, {
    get(target, name) {
      const member = Reflect.get(target, name, target)
      if (name === 'executeQuery')
        return (query: CompiledQuery) => {
          if (!queries.some(({ sql }) => sql === query.sql)) queries.push(query)
          return target.executeQuery(query)
        }
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  await work(recorder)
  return queries
}
