export {
  checkCashbox,
  holdCashbox,
  listCashboxes,
  lockCashbox,
  placeCashboxes,
  readContents,
} from './cashboxes.server.ts'
export { settleCheque } from './cheques.server.ts'
export { keepSealed, openSealed } from './sealed-pictures.server.ts'
export { type DeskSale, findSale, reserveAtDesk, sellAtDesk } from './sell-to-person.server.ts'
export { addSlip, listSlips, readSlip } from './slips.server.ts'
export { type DeskPart, isTaken, takeDebt } from './take-money.server.ts'
