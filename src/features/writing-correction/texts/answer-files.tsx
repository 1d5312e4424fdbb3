import type { ReactNode } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { VoicePlayer } from '#ui/player/voice-player.tsx'
import text from '#ui/text.module.css'
import type { AnswerFile } from '../contract.ts'
import styles from '../writing.module.css'

/** What is shown of a file; its picture is unknown where only this device knows of it. */
export type ShownFile = Pick<AnswerFile, 'id' | 'kind' | 'seconds' | 'peaks' | 'whole'> & {
  src: string | null
}

/** The photos and the voice of a text, each with what may be done to it. */
export function AnswerFiles({
  files,
  acts,
}: {
  files: readonly ShownFile[]
  acts?: (file: ShownFile, name: string) => ReactNode
}) {
  if (files.length === 0) return null
  const photos = files.filter(({ kind }) => kind === 'photo')
  return (
    <ul className={styles.files} aria-label="عکس‌ها و صدا">
      {files.map(file => {
        const name = file.kind === 'photo' ? `عکس ${persianNumber(photos.indexOf(file) + 1)}` : 'صدا'
        return (
          <li key={file.id} data-kind={file.kind}>
            {file.kind === 'voice' ? (
              <VoicePlayer src={file.src} title={name} length={file.seconds ?? 0} peaks={file.peaks} />
            ) : (
              file.src && <img src={file.src} alt={`${name} از دست‌نویس`} />
            )}
            <div>
              <span>{name}</span>
              {file.whole && (
                <a href={file.whole} target="_blank" rel="noreferrer" className={text.link}>
                  اندازهٔ کامل
                </a>
              )}
              {acts?.(file, name)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
