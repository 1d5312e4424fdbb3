export { MonthChips } from './studio/month-chips.tsx'
export { PeriodFields } from './studio/period-fields.tsx'
