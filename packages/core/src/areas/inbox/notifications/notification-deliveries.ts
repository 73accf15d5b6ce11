import { recordOperations } from '../../../framework/records/record-operations.ts'
import { notificationDelivery } from './notification-delivery.ts'

/** Notification deliveries. They are created when messages are sent, and are read-only. */
export const notificationDeliveries = recordOperations(notificationDelivery)
