// Runs in the browser: the table of vectors against the entry for browsers. What it found stands in `window.outcome`.

import * as entry from '../../dist/web.js'
import { checkVector } from '../table/check-vector.mjs'

const { cases } = await (await fetch('/dist/vectors.json')).json()
const faults = []
for (const vector of cases) faults.push(...(await checkVector(vector, entry)).map((fault) => `${vector.id}: ${fault}`))
window.outcome = { checked: cases.length, faults }
