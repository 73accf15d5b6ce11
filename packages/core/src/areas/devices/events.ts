import { type EventShapes, shapeOf } from '../event-shape.ts'
import { tabletContent } from './tablet/tablet-content.ts'

/**
 * What happens at the tablet. The data names the record that is shown and does not hold it: who may see the tablet may not see every model.
 */
export const tabletShapes: EventShapes = {
  'pdf:to-tablet': shapeOf(tabletContent),
  'pdf:clear-tablet': shapeOf(tabletContent),
  'img:to-tablet': shapeOf(tabletContent),
  'img:clear-tablet': shapeOf(tabletContent),
}
