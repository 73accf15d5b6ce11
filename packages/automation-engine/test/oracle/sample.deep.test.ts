import { test } from 'vitest'
import { type ClockChange, expectAgreementAround } from './sample.ts'

// The whole, over every zone, is `npm run test:oracle`.
const sample: readonly ClockChange[] = [
  ['America/New_York', '2026-11-01', -1],
  ['Australia/Lord_Howe', '2026-04-01', -0.5],
  ['Antarctica/Troll', '2026-10-01', -2],
  ['America/Santiago', '2026-09-01', 1],
  ['America/Santiago', '2026-04-01', -1],
  ['America/St_Johns', '2006-10-20', -1],
  ['Atlantic/Azores', '2026-10-01', -1],
  ['Africa/Casablanca', '2026-03-10', 1],
  ['Asia/Beirut', '2026-03-20', 1],
  ['Asia/Beirut', '2026-10-15', -1],
  ['Africa/Cairo', '2026-04-20', 1],
  ['America/Havana', '2026-10-20', -1],
  ['America/Sao_Paulo', '2018-10-25', 1],
  ['America/Nuuk', '2026-03-20', 1],
]

test.each(sample)('[TRIG-CRON-05] around a change in %s after %s, every minute agrees', (...change) => expectAgreementAround(change))
