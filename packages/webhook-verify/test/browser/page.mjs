// Runs in the browser: the table of vectors against the entry for browsers. What it found stands in `window.outcome`.
import { checkVector } from '/check-vector.mjs'
import * as entry from '/web.js'

const { cases } = await (await fetch('/vectors.json')).json()
const faults = []
for (const vector of cases) faults.push(...(await checkVector(vector, entry)).map((fault) => `${vector.id}: ${fault}`))
window.outcome = { checked: cases.length, faults }
