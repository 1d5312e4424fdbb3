export { type BookingPlan, bookingPlan } from './plan.ts'
