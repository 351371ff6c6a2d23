import { Decimal } from '../decimal'

/** Days of a month on average: 365.25 / 12. */
export const daysOfMonth = new Decimal('30.4375')
