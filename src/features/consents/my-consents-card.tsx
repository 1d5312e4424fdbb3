import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { ConsentHistory, type Item, KindHead, Terms } from './consent-parts.tsx'
import styles from './consents.module.css'
import { readMyConsents, setMyConsent } from './contract.ts'
import { consentKinds, findVersion } from './manifest.ts'
import { obstacleTexts } from './obstacles.ts'

/** What one agreed to, or a guardian for the child they act for; each is given and withdrawn by itself. */
export function MyConsentsCard() {
  const query = useQuery(buildQueryOptions(readMyConsents, {}))
  return (
    <section id="consents" className={cardClass({ padded: true }, styles.card)} aria-labelledby="my-consents">
      <h2 id="my-consents" className={text.cardTitle}>
        رضایت‌ها
      </h2>
      <p className={text.muted}>
        هر کدام را جداگانه و به اختیار خودتان بدهید؛ ندادنش در ثبت‌نام و کلاس اثری ندارد و هر وقت بخواهید پس
        می‌گیرید.
      </p>
      <QueryView query={query} loading={<Skeleton height="18rem" />}>
        {({ items, history, isActing, obstacle }) => (
          <>
            {obstacle && <Note tone="lapis">{obstacleTexts[isActing ? 'acting' : 'own'][obstacle]}</Note>}
            {items.map(item => (
              <Kind key={item.kind} item={item} mayGive={obstacle === null} />
            ))}
            <ConsentHistory history={history} self={isActing ? 'خودش' : 'خودتان'} />
          </>
        )}
      </QueryView>
    </section>
  )
}

function Kind({ item, mayGive }: { item: Item; mayGive: boolean }) {
  const { kind, state } = item
  const { title, withdrawal } = consentKinds[kind]
  const [isAsking, setAsking] = useState(false)
  const write = useWrite(setMyConsent, { invalidates: [readMyConsents] })
  const set = (given: boolean) => write.mutateAsync({ kind, given, version: findVersion(kind) })
  const give = () => {
    if (write.isPending) return
    void set(true).then(() => showSnack(`رضایت «${title}» ثبت شد.`), showError)
  }
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAsking(false)
    if (write.isPending) return
    set(false).then(
      () => {
        setAsking(false)
        showSnack(`رضایت «${title}» پس گرفته شد.`)
      },
      () => undefined,
    )
  }
  return (
    <div className={styles.kind}>
      <KindHead item={item} level="h3" />
      <Terms kind={kind} />
      {state === 'given' || state === 'lapsed' ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={`پس گرفتن رضایت ${title}`}
          onClick={() => setAsking(true)}
        >
          پس گرفتن رضایت
        </Button>
      ) : null}
      {state !== 'given' && mayGive && (
        <Button
          size="small"
          busy={write.isPending && !isAsking}
          aria-label={`رضایت می‌دهم: ${title}`}
          onClick={give}
        >
          رضایت می‌دهم
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`رضایت «${title}» پس گرفته شود؟`}
          confirm="پس گرفتن"
          reject="انصراف"
          danger
          busy={write.isPending}
          fault={write.error?.info.message}
          onAnswer={answer}
        >
          {withdrawal}
        </ConfirmDialog>
      )}
    </div>
  )
}
