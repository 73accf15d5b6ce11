import { test } from 'vitest'
import { type ClockChange, expectAgreementAround } from './sample.ts'

// More of them are in `sample.deep.test.ts`, and the whole, over every zone, is `npm run test:oracle`.
const sample: readonly ClockChange[] = [
  ['Europe/Brussels', '2026-03-01', 1],
  ['Europe/Brussels', '2026-10-01', -1],
  ['Australia/Lord_Howe', '2026-10-01', 0.5],
  ['Antarctica/Troll', '2026-03-01', 2],
  ['Pacific/Apia', '2011-12-20', 24],
  ['Africa/Casablanca', '2026-02-10', -1],
]

test.each(sample)('[TRIG-CRON-05] around a change in %s after %s, every minute agrees', (...change) => expectAgreementAround(change))
