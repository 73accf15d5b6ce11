import { recordOperations } from '../../../framework/records/record-operations.ts'
import { notificationDelivery } from './notification-delivery.ts'

/** Notification deliveries. They are made by what sends messages, and only read. */
export const notificationDeliveries = recordOperations(notificationDelivery)
