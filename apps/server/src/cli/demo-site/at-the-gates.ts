import type { Chapter, DemoSite } from './demo-site.ts'

/** Reports of gates, the telephone, a scanner and a controller, and entries in the logbook. */
export function atTheGates({ park, accessPoints, customers, devices }: DemoSite): readonly Chapter[] {
  const ada = customers.get('ada')
  return [
    { day: -1, time: '16:40', by: 'service', happen: () => call(park) },
    {
      day: -1,
      time: '17:55',
      by: 'service',
      async happen() {
        const plate = '1-ADA-815'
        await park.post('/access-log-entries', {
          ...{ accessPointId: accessPoints.barrier, result: 'GRANTED', direction: 'IN' },
          ...{ type: 'LPR', value: plate, customerId: ada },
        })
        await park.post('/vehicle-presences', { plate, customerId: ada })
      },
    },
    {
      day: -1,
      time: '18:10',
      by: 'nele',
      happen: () =>
        park.post('/identity-document-scans', {
          deviceId: devices.tablet,
          documentType: 'IDENTITY_CARD',
          firstName: 'Ada',
          lastName: 'Lovelace',
        }),
    },
    { day: -1, time: '21:30', by: 'service', happen: () => controllerLog(park) },
    {
      day: 0,
      time: '07:50',
      by: 'service',
      happen: () =>
        park.post('/event-logs', { kind: 'power', message: 'The meadow was without power from 6:10 to 6:25', severity: 'WARNING' }),
    },
  ]
}

/** A call to the reception, which is answered. */
async function call(park: DemoSite['park']): Promise<void> {
  const { id } = await park.post('/calls', { direction: 'INBOUND', from: '+32 470 00 00 01', to: '+32 16 00 00 00' })
  await park.patch(`/calls/${id}`, { status: 'ANSWERED' })
  await park.patch(`/calls/${id}`, { status: 'ENDED', notes: 'Asks whether the lake is warm enough to swim' })
}

async function controllerLog(park: DemoSite['park']): Promise<void> {
  const { data } = await park.get('/controllers')
  const [first] = data as readonly { readonly id: string }[]
  await park.post(`/controllers/${first?.id}/logs`, {
    lines: [{ message: 'Clock set' }, { level: 'WARNING', message: 'The loop at the barrier did not answer for 4 seconds' }],
  })
}
