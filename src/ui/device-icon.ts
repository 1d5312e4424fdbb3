import type { IconName } from './icon-names.ts'

/** The drawing that fits a device as it is called: «کروم در اندروید», «سافاری در مک». */
export function deviceIcon(device: string): IconName {
  if (/آی‌?پد|تبلت/.test(device)) return 'tablet'
  if (/اندروید|آیفون/.test(device)) return 'smartphone'
  return /ویندوز|لینوکس|مک|کروم‌او‌?اس/.test(device) ? 'laptop' : 'monitor'
}
