import { useLocation, useNavigate } from 'react-router'
import { openLocalRecord } from '#client/local-record.ts'
import type { IconName } from '#ui/icon-names.ts'

export const modes = [
  { name: 'type', title: 'بشنو و بنویس', icon: 'keyboard' },
  { name: 'choose', title: 'بشنو و برگزین', icon: 'check-check' },
  { name: 'order', title: 'بچین', icon: 'shuffle' },
  { name: 'speak', title: 'بگو', icon: 'mic' },
  { name: 'hands', title: 'بی‌دست', icon: 'headphones' },
] as const satisfies readonly { name: string; title: string; icon: IconName }[]
export type Mode = (typeof modes)[number]['name']

const record = openLocalRecord<Mode>('phrase-practice')
const findMode = (name: string | null) => modes.find(mode => mode.name === name)?.name

/** How phrases are practised: what the address says behind its #, so that a kept page opens with each; else what was chosen last. */
export function useMode(): [Mode, (mode: Mode) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const mode = findMode(hash.slice(1)) ?? findMode(record.read('mode')) ?? 'type'
  const choose = (next: Mode) => {
    record.write('mode', next)
    void navigate({ hash: next }, { replace: true, preventScrollReset: true })
  }
  return [mode, choose]
}
