import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { roughSize } from '#persian/file-size.ts'
import { formatDate } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { chooseToClear } from './choose-to-clear.ts'
import { hasSpace, measureSpace } from './device-space.ts'
import { clearThings } from './kept-kinds.ts'
import { type ListedThing, listThings, type Thing } from './kept-things.ts'
import { toKey } from './thing-key.ts'

type Name = Pick<Thing, 'kind' | 'id'>

export type Want = {
  title: string
  /** What it is for, if that is one thing: it is not offered. */
  thing: Name | null
  needed: number
  /** None where the device was filled, whatever the browser says of it. */
  free: number
}

/**
 * Says that there is no room for a thing, and what may be cleared for it. It stands in a root of its own, so that the frame and the
 * first load know nothing of it. Answers whether there is room now.
 */
export function showSpaceDialog(want: Want): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise(resolve => {
    const close = (isFree: boolean) => {
      root.unmount()
      container.remove()
      resolve(isFree)
    }
    root.render(<SpaceDialog {...want} onClose={close} />)
  })
}

function SpaceDialog({
  title,
  thing,
  needed,
  free: freeAtFirst,
  onClose,
}: Want & { onClose: (isFree: boolean) => void }) {
  const [things, setThings] = useState<readonly ListedThing[] | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [free, setFree] = useState(freeAtFirst)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const look = async () => {
    const now = freeAtFirst === 0 ? 0 : ((await measureSpace())?.free ?? 0)
    const others = (await listThings()).filter(({ kind, id }) => kind !== thing?.kind || id !== thing.id)
    setFree(now)
    // The oldest first.
    setThings(others.toReversed())
    setChosen(new Set(chooseToClear(others, needed - now).map(toKey)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there when it opens
  useEffect(() => void look(), [])
  const clear = async () => {
    setBusy(true)
    await clearThings((things ?? []).filter(one => chosen.has(toKey(one))))
    if (await hasSpace(needed)) return onClose(true)
    await look()
    setFault('هنوز جا کم است. چیز دیگری هم پاک کنید، یا از تنظیم‌های دستگاه جا باز کنید.')
    setBusy(false)
  }
  return (
    <Dialog
      title="جا کم است"
      onClose={() => onClose(false)}
      footer={
        <>
          <Button disabled={chosen.size === 0} busy={isBusy} onClick={() => void clear()}>
            پاک کن و ادامه بده
          </Button>
          <Button variant="quiet" onClick={() => onClose(false)}>
            انصراف
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <p>
          «{title}» {roughSize(needed)} دیگر می‌خواهد و{' '}
          {free === 0 ? 'دستگاه دیگر جا نمی‌دهد' : `${roughSize(free)} جا مانده است`}.{' '}
          {things?.length === 0
            ? 'چیزی نگه نداشته‌اید که پاک شود؛ از تنظیم‌های مرورگر یا دستگاه جا باز کنید.'
            : 'از این‌ها هر کدام را نمی‌خواهید پاک کنید؛ دوباره هم می‌شود گرفت.'}
        </p>
        {things && things.length > 0 && (
          <fieldset className={layout.stack}>
            <legend className={text.strong}>نگه‌داشته‌ها، قدیمی‌ترها بالاتر</legend>
            {things.map(one => (
              <CheckField
                key={toKey(one)}
                label={`${one.title}، ${roughSize(one.bytes)}، از ${formatDate(one.keptAt)}`}
                checked={chosen.has(toKey(one))}
                onChange={isChosen =>
                  setChosen(before => {
                    const after = new Set(before)
                    if (isChosen) after.add(toKey(one))
                    else after.delete(toKey(one))
                    return after
                  })
                }
              />
            ))}
          </fieldset>
        )}
        {fault && <FormErrors message={fault} />}
      </div>
    </Dialog>
  )
}
