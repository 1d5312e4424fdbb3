import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiError } from '#client/call-api.ts'
import { useWrite } from '#client/query.tsx'
import { buildPath } from '#contract/build-path.ts'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { changeList, type List, removeList } from './contract.ts'
import { ListTitleDialog } from './list-title-dialog.tsx'
import styles from './my-lists.module.css'
import { changedByLists } from './saved.ts'

/** Shares, renames and removes a list; the favourites can only be shared. */
export function ListTools({ list }: { list: List }) {
  const [open, setOpen] = useState<'title' | 'removal' | 'privacy' | null>(null)
  const navigate = useNavigate()
  const change = useWrite(changeList, { invalidates: changedByLists })
  const remove = useWrite(removeList, { invalidates: changedByLists })
  const share = (shared: boolean) =>
    change.mutate(
      { list: list.id, shared },
      {
        onSuccess: () => showSnack(shared ? 'فهرست هم‌رسانی شد.' : 'هم‌رسانی پایان یافت.'),
        onError: fault => showSnack(fault.info.message),
      },
    )
  const close = () => setOpen(null)
  return (
    <>
      <div className={styles.tools}>
        <Button
          variant="quiet"
          size="small"
          busy={change.isPending}
          onClick={() => (list.share ? setOpen('privacy') : share(true))}
        >
          <Icon name="share-2" />
          {list.share ? 'پایان هم‌رسانی' : 'هم‌رسانی'}
        </Button>
        <a
          href={buildPath('/phrasebook/cards', { list: list.id })}
          className={buttonClass({ variant: 'text', size: 'small' })}
        >
          <Icon name="upload" />
          ورود و خروج کارت‌ها
        </a>
        {!list.isFavourites && (
          <>
            <Button variant="text" size="small" onClick={() => setOpen('title')}>
              <Icon name="pencil" />
              تغییر نام
            </Button>
            <Button variant="text" size="small" onClick={() => setOpen('removal')}>
              <Icon name="trash-2" />
              حذف فهرست
            </Button>
          </>
        )}
      </div>
      {list.share && <ShareAddress share={list.share} />}
      {open === 'title' && <ListTitleDialog list={list} onClose={close} />}
      {open === 'privacy' && (
        <ConfirmDialog
          title="پایان هم‌رسانی"
          confirm="پایان هم‌رسانی"
          reject="انصراف"
          onAnswer={confirmed => {
            close()
            if (confirmed) share(false)
          }}
        >
          نشانی کنونی دیگر هرگز باز نمی‌شود. اگر دوباره هم‌رسانی کنید، نشانی تازه‌ای می‌گیرید.
        </ConfirmDialog>
      )}
      {open === 'removal' && (
        <ConfirmDialog
          title="حذف فهرست"
          confirm="حذف"
          reject="انصراف"
          danger
          onAnswer={confirmed => {
            close()
            if (!confirmed) return
            // By the promise: the list, and this with it, may be gone before the write has settled.
            remove.mutateAsync({ list: list.id }).then(
              () => {
                showSnack('فهرست حذف شد.')
                navigate('/phrasebook/mine', { replace: true, preventScrollReset: true })
              },
              (fault: ApiError) => showSnack(fault.info.message),
            )
          }}
        >
          فهرست «<bdi>{list.title}</bdi>» حذف شود؟ سابقهٔ مرور عبارت‌هایش می‌ماند.
        </ConfirmDialog>
      )}
    </>
  )
}

function ShareAddress({ share }: { share: string }) {
  const address = new URL(phrasebookPaths.sharedList({ share }), window.location.href).href
  return (
    <div className={styles.share}>
      <p>هر کس این نشانی را داشته باشد، فهرست را می‌بیند:</p>
      <a className={styles.address} dir="ltr" href={address} target="_blank" rel="noopener noreferrer">
        {address}
      </a>
      <CopyButton text={address} done="نشانی رونوشت شد.">
        رونوشت نشانی
      </CopyButton>
    </div>
  )
}
