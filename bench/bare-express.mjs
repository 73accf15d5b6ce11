// The peer of http.mjs: what is left when nothing is asked of a handler but to run one prepared statement. Same disk guarantee
// (synchronous=FULL), same shape of record; no keys, no organizations, no validation, no events, no contract.
import Database from 'better-sqlite3'
import express from 'express'

const db = new Database(process.argv[2])
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec('create table customers (id text primary key, data text not null) strict')
const insert = db.prepare('insert into customers values (?, ?)')
const select = db.prepare('select id, data from customers where id = ?')

const app = express()
app.disable('x-powered-by')
app.disable('etag')
let count = 0
app.get('/customers/:id', (request, response) => {
  const row = select.get(request.params.id)
  response.json({ id: row.id, ...JSON.parse(row.data) })
})
app.post('/customers', express.json(), (request, response) => {
  const id = `cus_${++count}`
  insert.run(id, JSON.stringify(request.body))
  response.status(201).json({ id, ...request.body })
})
const server = app.listen(0, '127.0.0.1', () => console.log(`listens at http://127.0.0.1:${server.address().port}`))
