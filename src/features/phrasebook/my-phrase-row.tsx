import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import { CardClip } from './card-clip.tsx'
import { CardPicture } from './card-picture.tsx'
import { removeFromList } from './contract.ts'
import type { ListedPhrase } from './merge-phrases.ts'
import styles from './my-lists.module.css'
import { OwnPhraseDialog } from './own-phrase-dialog.tsx'
import { OwnWords } from './own-words.tsx'
import { PhraseAudio } from './phrase-audio.tsx'
import rowStyles from './phrase-row.module.css'
import { Attribution, PublicWords } from './phrase-row.tsx'
import { Strength } from './strength.tsx'
import { usePhraseWrite } from './use-phrase-write.ts'

/** A phrase on one of the user's lists, with how well it sits. */
export function MyPhraseRow({ phrase, isWaiting, list }: ListedPhrase & { list: string }) {
  const [isEditing, setEditing] = useState(false)
  const remove = usePhraseWrite(removeFromList, () => ({
    title: 'برداشتن از فهرست',
    detail: phrase.english,
  }))
  return (
    <li className={styles.phrase}>
      <PhraseAudio phrase={phrase} />
      <div className={rowStyles.text}>
        {phrase.own ? <OwnWords phrase={phrase} /> : <PublicWords phrase={phrase} />}
        <CardClip clip={phrase.clip} />
        <CardPicture phrase={phrase} />
        <Attribution phrase={phrase} />
        {isWaiting && <Tag tone="saffron">در صف ارسال</Tag>}
      </div>
      <Strength phrase={phrase} />
      <div className={styles.rowTools}>
        {phrase.own && (
          <IconButton
            icon="pencil"
            label={`ویرایش \u2068${phrase.english}\u2069`}
            onClick={() => setEditing(true)}
          />
        )}
        <IconButton
          icon="x"
          label={`برداشتن \u2068${phrase.english}\u2069 از فهرست`}
          disabled={remove.isPending}
          onClick={() =>
            // By the promise: the row is gone once the list was asked anew.
            remove.mutateAsync({ list, phrase: phrase.id }).then(
              ({ state }) =>
                showSnack(
                  state === 'sent'
                    ? 'از فهرست برداشته شد.'
                    : 'از فهرست برداشته شد و با برگشتن اینترنت به مدرسه گفته می‌شود.',
                ),
              (fault: ApiError) => showSnack(fault.info.message),
            )
          }
        />
      </div>
      {isEditing && <OwnPhraseDialog list={list} phrase={phrase} onClose={() => setEditing(false)} />}
    </li>
  )
}
