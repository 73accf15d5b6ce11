import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { playStep } from '../../test/play-step.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'

const reservationId = exampleId('reservation', 1)
const terrainId = exampleId('terrain', 1)
const stay = {
  number: 'R-1',
  customerId: ada.id,
  status: 'RESERVED',
  checkInAt: '2026-07-01T10:00:00.000Z',
  checkOutAt: '2026-07-08T10:00:00.000Z',
}
const play = (config: object, values: object = {}) =>
  playStep(
    'reservationSetStatus',
    { reservationId, ...config },
    {
      records: [
        { model: 'reservation', id: reservationId, values: { ...stay, ...values } },
        { model: 'terrain', id: terrainId, values: { name: 'Pitch 1', status: 'FREE' } },
      ],
      says: { out: '{updatedReservation.id} {updatedReservation.status}' },
    },
  )

describe('config', () => {
  test.each<[string, object, string[]]>([
    ['[STEP-reservationSetStatus-01] checkIn', { action: 'checkIn' }, []],
    ['[STEP-reservationSetStatus-01] checkOut', { action: 'checkOut' }, []],
    ['[STEP-reservationSetStatus-01] cancel', { action: 'cancel' }, []],
    ['[STEP-reservationSetStatus-01] another action', { action: 'extend' }, ['error not_allowed /action']],
    ['[STEP-reservationSetStatus-01] none', {}, ['error required /action']],
    ['[STEP-reservationSetStatus-01] no reservation', { action: 'cancel', reservationId: '' }, ['error too_short /reservationId']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('reservationSetStatus', { reservationId, ...config })).toEqual(want)
  })
})

describe('run', () => {
  test.each([
    ['checkIn', 'RESERVED', 'CHECKED_IN', 'checkedInAt'],
    ['checkOut', 'CHECKED_IN', 'CHECKED_OUT', 'checkedOutAt'],
    ['cancel', 'RESERVED', 'CANCELLED', 'cancelledAt'],
  ])('[STEP-reservationSetStatus-01] %s', async (action, before, after, time) => {
    const { exit, title, eventKeys, record } = await play({ action }, { status: before })
    expect([exit, title, eventKeys]).toEqual(['out', `${reservationId} ${after}`, ['reservation:updated']])
    expect(record('reservations', reservationId)).toMatchObject({ status: after, [time]: '2026-07-01T12:00:00.000Z' })
  })

  test('[STEP-reservationSetStatus-01] a check-in occupies the terrain', async () => {
    const { eventKeys, simulation, record } = await play({ action: 'checkIn' }, { terrainId })
    expect(eventKeys).toEqual(['reservation:updated', 'terrain:updated'])
    expect(record('terrains', terrainId)).toMatchObject({ status: 'OCCUPIED' })
    expect(simulation.records('occupations')).toMatchObject([{ reservationId, status: 'ACTIVE' }])
  })

  test.each([
    ['checkIn', 'CHECKED_IN'],
    ['checkOut', 'CHECKED_OUT'],
    ['cancel', 'CANCELLED'],
  ])('[STEP-reservationSetStatus-02] %s is skipped when it is %s already', async (action, status) => {
    const { exit, title, output, eventKeys, record } = await play({ action }, { status })
    expect([exit, title, output, eventKeys]).toEqual(['skipped', 'skipped', { skipped: expect.stringMatching(/already/) }, []])
    expect(record('reservations', reservationId)).toMatchObject({ status, version: 1 })
  })

  test.each([
    ['checkIn', 'CANCELLED'],
    ['checkIn', 'CHECKED_OUT'],
    ['checkOut', 'RESERVED'],
    ['checkOut', 'CANCELLED'],
    ['cancel', 'CHECKED_IN'],
    ['cancel', 'CHECKED_OUT'],
  ])('[STEP-reservationSetStatus-02] G130 %s of one that is %s is a failure', async (action, status) => {
    const { exit, error, eventKeys } = await play({ action }, { status })
    expect([exit, error, eventKeys]).toEqual([null, expect.any(String), []])
    expect(await play({ action, continueOnError: true }, { status })).toMatchObject({ status: 'completed', exit: 'error' })
  })

  test.each([
    ['a reservation that there is not', exampleId('reservation', 9)],
    ['no id once it is filled in', '{customer.email}'],
  ])('[STEP-reservationSetStatus-02] %s stops the run, or leaves by error', async (_title, id) => {
    const config = { action: 'cancel', reservationId: id }
    expect(await play(config)).toMatchObject({ status: 'failed', exit: null, error: expect.any(String) })
    expect(await play({ ...config, continueOnError: true })).toMatchObject({ status: 'completed', exit: 'error' })
  })
})
