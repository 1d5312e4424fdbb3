import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showError } from '#client/show-error.ts'
import { buildPath } from '#contract/build-path.ts'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { changeList, type List, orderLists, removeList } from './contract.ts'
import { ListTitleDialog } from './list-title-dialog.tsx'
import { type ListedList, moveList } from './merge-lists.ts'
import styles from './my-lists.module.css'
import { sayQueued } from './say-queued.ts'
import { useListWrite } from './use-list-write.ts'

/** Shares, renames, moves and removes a list, also without a connection; the favourites can only be shared. */
export function ListTools({ listed, lists }: { listed: ListedList; lists: readonly List[] }) {
  const { list, sharing } = listed
  const [open, setOpen] = useState<'title' | 'removal' | 'privacy' | null>(null)
  const navigate = useNavigate()
  const change = useListWrite(changeList, ({ shared }) => ({
    title: shared ? 'هم‌رسانی فهرست' : 'پایان هم‌رسانی فهرست',
    detail: list.title,
  }))
  const remove = useListWrite(removeList, () => ({ title: 'حذف فهرست', detail: list.title }))
  const isShared = sharing ?? list.share !== null
  const share = (shared: boolean) =>
    void change.mutateAsync({ list: list.id, shared }).then(written => {
      if (written.state === 'sent') showSnack(shared ? 'فهرست هم‌رسانی شد.' : 'هم‌رسانی پایان یافت.')
      else sayQueued(written)
    }, showError)
  const close = () => setOpen(null)
  return (
    <>
      <div className={styles.tools}>
        <Button
          variant="quiet"
          size="small"
          busy={change.isPending}
          onClick={() => (isShared ? setOpen('privacy') : share(true))}
        >
          <Icon name="share-2" />
          {isShared ? 'پایان هم‌رسانی' : 'هم‌رسانی'}
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
            <Place list={list} lists={lists} />
          </>
        )}
      </div>
      <Sharing list={list} sharing={sharing} />
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
            // By the promise: the list, and this with it, is gone before the write has settled.
            void remove.mutateAsync({ list: list.id }).then(written => {
              if (written.state === 'sent') showSnack('فهرست حذف شد.')
              else sayQueued(written)
              navigate('/phrasebook/mine', { replace: true, preventScrollReset: true })
            }, showError)
          }}
        >
          فهرست «<bdi>{list.title}</bdi>» حذف شود؟ سابقهٔ مرور عبارت‌هایش می‌ماند.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Moves a list up or down among the others. */
function Place({ list, lists }: { list: List; lists: readonly List[] }) {
  const order = useListWrite(orderLists, () => ({ title: 'چیدن فهرست‌ها', detail: list.title }))
  return ([-1, 1] as const).map(by => {
    const moved = moveList(lists, list.id, by)
    return (
      <IconButton
        key={by}
        icon={by < 0 ? 'arrow-up' : 'arrow-down'}
        label={by < 0 ? 'بالا بردن فهرست' : 'پایین بردن فهرست'}
        disabled={!moved || order.isPending}
        onClick={() => moved && void order.mutateAsync({ lists: moved }).then(sayQueued, showError)}
      />
    )
  })
}

/** Where a list is read by others, and what becomes of that once there is a connection. */
function Sharing({ list: { share }, sharing }: Pick<ListedList, 'list' | 'sharing'>) {
  if (sharing && !share) {
    return <p className={styles.share}>نشانی هم‌رسانی با وصل شدن اینترنت ساخته می‌شود.</p>
  }
  if (!share) return null
  return (
    <>
      <ShareAddress share={share} />
      {sharing === false && (
        <p className={styles.share}>
          پایان هم‌رسانی در صف ارسال است. تا اینترنت برنگردد، این نشانی هنوز باز است.
        </p>
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
