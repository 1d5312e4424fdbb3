/** The calls whose answers change when something is paid out of a cashbox. */
export { readCashDay } from './contract.ts'
