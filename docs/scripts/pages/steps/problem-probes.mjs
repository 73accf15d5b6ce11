const site = { customFields: [], hasOpeningHours: false }
const people = (count) => Array.from({ length: count }, (_, index) => `usr_01k8e5m1z0f7q8r9s0t1${String(index).padStart(6, '0')}`)
const ages = { amount: 600, unit: 'weeks' }
const nothing = { amount: 0, unit: 'hours' }

/**
 * Configs with which a step finds something wrong that its schema cannot say: changes of the config in its example. The page tells what
 * the step really says of them.
 */
export const probes = {
  trigger: [
    { source: 'event', eventKey: undefined },
    { source: 'daily', hour: '25', minute: '0' },
    { source: 'dateReached', date: 'reservation.arrival' },
    { source: 'cron', cron: '0 25 * * *' },
    { source: 'invoiceOverdue', dateDirection: 'before', dateOffset: { amount: 1, unit: 'days' } },
    { source: 'dateReached', date: 'reservation.checkInAt', dateOffset: ages },
  ],
  switch: [
    { cases: [{ id: 'default', key: '', value: 1 }] },
    {
      cases: [
        { id: 'a', key: '', value: 1 },
        { id: 'a', key: '', value: 2 },
      ],
    },
  ],
  delay: [
    { mode: 'untilDate', dateField: undefined },
    { mode: 'duration', duration: ages },
  ],
  openingHours: [{}],
  waitUntilOpen: [{}],
  waitUntilClosed: [{}],
  waitUntil: [{ interval: { amount: 1, unit: 'minutes' } }, { timeout: undefined }, { timeout: ages }, { timeout: nothing }],
  waitForEvent: [{ sameRecord: true }, { timeout: undefined }, { timeout: ages }, { timeout: nothing }],
  throttle: [{ window: nothing }, { window: ages }],
  approval: [{ timeout: undefined }, { timeout: ages }, { timeout: nothing }],
  taskCreate: [{ assignActor: true, assigneeIds: people(50) }, { dueIn: ages }],
  taskFind: [{ linkedToRecords: true }],
  taskSetPriority: [{ mode: 'set', priority: undefined }],
  taskUpdate: [{ assignActor: true, assigneeIds: people(50) }, { dueIn: ages }],
  staffNotify: [{ userIds: [] }, { sendEmail: false, sendPush: false }, { notifyActor: true, userIds: people(200) }],
  customerMessageSend: [{ sendEmail: false, sendSms: false, sendWhatsApp: false }],
  commentCreate: [{ target: 'event' }, { target: 'task', taskId: '' }],
  mandateCollect: [{ delayDays: '8' }, { delayDays: '-1' }, { delayDays: 'soon' }],
  accessMethodCreate: [{ type: 'LPR', value: '' }, { periodFrom: 'tomorrow' }],
  accessMethodUpdate: [{ scope: 'one', accessMethodId: '' }, { periodTo: 'tomorrow' }],
  accessMethodSendQr: [{ sendEmail: false, print: 'none' }],
  meterSwitch: [{ target: 'meter', meterId: '' }],
  nfcTagUpdate: [
    { action: 'topUp', amount: '' },
    { action: 'topUp', amount: 'five' },
    { action: 'topUp', amount: 0 },
    { action: 'topUp', amount: 1001 },
  ],
  deviceSlideshow: [
    { scope: 'device', deviceId: '' },
    { source: 'feed', itemsPath: '' },
    { source: 'urls', urls: 'cat.jpg' },
  ],
  webhookSend: [{ payload: '{"name": ' }, { payload: '{{customer.lastName}: true}' }, { event: 'belfry:test' }],
  httpRequest: [
    { path: '/automations' },
    { method: 'GET', path: '/customers?status=vip' },
    { target: 'custom', path: undefined, url: 'https://api.example.com/my guests' },
    { target: 'custom', path: undefined, url: 'https://api.example.com', headers: [{ id: 'h', key: 'X Key', value: 'x' }] },
    { target: 'custom', path: undefined, url: 'https://api.example.com', headers: [{ id: 'h', key: 'Host', value: 'x' }] },
    { headers: [{ id: 'h1', key: 'X-Key', value: '1' }] },
    { target: 'custom', url: 'https://example.com/', headers: [{ id: 'h1', key: 'X-Key' }] },
    { method: 'POST', body: '{"name": ' },
    { method: 'POST', body: '{{body.name}: true}' },
  ],
}

/** The place that has what a step may miss: no hours, and a flow that no record begins. */
export const place = { nodeId: 'step', source: { kind: 'webhook', version: '' }, site }
