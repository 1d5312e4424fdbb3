import { persianNumber } from '#persian/digits.ts'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'

/** That a text is answered by photos or by voice: to open those takes data, and ears. */
export function FileTags({ photos, hasVoice }: { photos: number; hasVoice: boolean }) {
  return (
    <>
      {photos > 0 && (
        <Tag>
          <Icon name="camera" /> {persianNumber(photos)} عکس
        </Tag>
      )}
      {hasVoice && (
        <Tag>
          <Icon name="mic" /> صدا
        </Tag>
      )}
    </>
  )
}
