import { useLocation, useNavigate } from 'react-router'
import { openLocalRecord } from '#client/local-record.ts'
import type { IconName } from '#ui/icon-names.ts'

export const modes = [
  { name: 'type', title: 'بشنو و بنویس', silent: 'بنویس', icon: 'keyboard' },
  { name: 'choose', title: 'بشنو و برگزین', silent: 'برگزین', icon: 'check-check' },
  { name: 'order', title: 'بچین', silent: 'بچین', icon: 'shuffle' },
  { name: 'speak', title: 'بگو', silent: 'بگو', icon: 'mic' },
  { name: 'hands', title: 'بی‌دست', silent: null, icon: 'headphones' },
] as const satisfies readonly {
  name: string
  title: string
  /** What it is called where nothing is heard; null where it is then not offered. */
  silent: string | null
  icon: IconName
}[]
export type Mode = (typeof modes)[number]['name']

const record = openLocalRecord<Mode>('phrase-practice')
const findMode = (name: string | null) => modes.find(mode => mode.name === name)?.name

/** How phrases are practised: what the address says behind its #, so that a kept page opens with each; else what was chosen last. */
export function useMode(isSilent: boolean): [Mode, (mode: Mode) => void] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const wanted = findMode(hash.slice(1)) ?? findMode(record.read('mode')) ?? 'type'
  const mode = isSilent && wanted === 'hands' ? 'type' : wanted
  const choose = (next: Mode) => {
    record.write('mode', next)
    void navigate({ search, hash: next }, { replace: true, preventScrollReset: true })
  }
  return [mode, choose]
}
