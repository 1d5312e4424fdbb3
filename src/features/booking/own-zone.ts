import { useEffect, useState } from 'react'
import { toPersianDigits } from '#persian/digits.ts'
import { formatTime, toJalali } from '#persian/jalali.ts'

/** The zone of the visitor's device, where its clock shows something else than Tehran's; null on the server and in Iran. */
export function useOwnZone(sample: string): string | null {
  const [zone, setZone] = useState<string | null>(null)
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    const here = toJalali(sample, own)
    const tehran = toJalali(sample)
    setZone(here.hour === tehran.hour && here.minute === tehran.minute ? null : own)
  }, [sample])
  return zone
}

/** «Berlin»: how a zone is called where people live. */
export const nameZone = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ')

/** «۱۵:۳۰», with the day where it is another one there. */
export function formatOwnTime(instant: string, zone: string): string {
  const there = toJalali(instant, zone)
  const here = toJalali(instant)
  const time = formatTime({ hour: there.hour, minute: there.minute })
  return there.day === here.day ? time : `${time}، ${toPersianDigits(there.day)}م`
}
