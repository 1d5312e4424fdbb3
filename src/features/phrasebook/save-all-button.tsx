import { useRef, useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { newId } from '#client/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import type { PhraseCard } from './contract.ts'

type SharedList = { title: string; items: PhraseCard[] }

/** Copies a shared list into a list of the user's own. */
export function SaveAllButton({ list }: { list: SharedList }) {
  const [state, setState] = useState<'asked' | 'saving' | 'saved'>('asked')
  // Made once: a second try goes on with the same list.
  const id = useRef<string>(undefined)
  const save = async () => {
    if (!(await requireUser())) return
    setState('saving')
    id.current ??= newId()
    const { copyList } = await import('./copy-list.ts')
    const fault = await copyList(id.current, list)
    setState(fault ? 'asked' : 'saved')
    showSnack(fault ?? 'همهٔ عبارت‌ها در فهرست‌های شما ذخیره شد.')
  }
  return (
    <Button onClick={save} busy={state === 'saving'} disabled={state === 'saved'}>
      <Icon name={state === 'saved' ? 'check' : 'plus'} />
      {state === 'saved' ? 'ذخیره شد' : 'افزودن همه به فهرست‌های من'}
    </Button>
  )
}
